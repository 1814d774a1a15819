#!/usr/bin/env bash
# Builds the book and the playground as one folder, for any static host and any path: `build.sh [FOLDER]`. Without
# FOLDER, it writes target/site, where `charleston open` finds it. Needs Node.js, mdBook, and what ../package/build.sh
# needs.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
folder=${1:-$root/target/site}
mdbook=$root/target/tools/bin/mdbook
[ -x "$mdbook" ] || mdbook=$(command -v mdbook) || {
    echo "mdBook is needed: cargo install mdbook" >&2
    exit 2
}
if [ -n "$(ls -A "$folder" 2>/dev/null)" ] && [ ! -f "$folder/play/sw.js" ]; then
    echo "$folder isn't empty and doesn't contain a site: name another folder" >&2
    exit 2
fi
# The modules are built again if anything they may contain is newer than the oldest of them.
oldest=$(ls -t "$root"/web/package/dist/{rules,overview,games,tables}.wasm 2>/dev/null | tail -1) || oldest=""
sources=("$root"/{src,rulesets,schemas,build.rs,Cargo.toml,Cargo.lock,web/package/{src,Cargo.toml,build.sh}})
if [ -z "$oldest" ] || [ -n "$(find "${sources[@]}" -newer "$oldest" -print -quit)" ]; then
    "$root/web/package/build.sh"
fi
[ -d "$root/web/playground/node_modules" ] || (cd "$root/web/playground" && npm ci --no-audit --no-fund)

mkdir -p "$root/target"
build=$(mktemp -d "$root/target/site-XXXXXX")
trap 'rm -rf "$build"' EXIT
node "$root/web/site/book.mjs" "$build/book"
"$mdbook" build "$build/book" --dest-dir "$build/site"
(cd "$root/web/playground" && VITE_BOOK=../ npx vite build --logLevel warn --emptyOutDir --outDir "$build/site/play")
# Replace the folder only now, so that it is never incomplete.
mkdir -p "$folder"
rm -rf "$folder"
mv "$build/site" "$folder"
echo "The site is in $folder."
