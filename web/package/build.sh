#!/usr/bin/env bash
# Builds the modules in dist/. Needs one of these:
#   - rustup, which gets the source of the standard library (the component rust-src)
#   - Debian's packages rustc-web, rust-web-src and lld
# Without the source of the standard library, it needs rustup's target wasm32-unknown-unknown, and the modules are
# larger. They are also larger without wasm-opt, from Binaryen (Debian's package binaryen).
#
# `wasm-opt -Oz` isn't used: it makes the modules 8% smaller, but 8% larger when they are compressed. These of its steps
# make them smaller in both ways.
shrink=(--code-folding --duplicate-function-elimination --duplicate-function-elimination --optimize-instructions)
shrink+=(--precompute-propagate --rse --vacuum --reorder-locals --optimize-instructions --merge-blocks)
# What Rust's compiler uses by default.
for feature in bulk-memory multivalue mutable-globals nontrapping-float-to-int reference-types sign-ext; do
    shrink+=("--enable-$feature")
done
set -euo pipefail
cd "$(dirname "$0")/../.."
target=wasm32-unknown-unknown
CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target}/web
export CARGO_TARGET_DIR
export CARGO_PROFILE_RELEASE_OPT_LEVEL=z CARGO_PROFILE_RELEASE_LTO=fat CARGO_PROFILE_RELEASE_CODEGEN_UNITS=1
export CARGO_PROFILE_RELEASE_PANIC=abort CARGO_PROFILE_RELEASE_STRIP=true
# A panic is a trap without a message, so the messages and the code that formats them are left out. Cargo's own setting
# for this and for the standard library isn't stable, so a stable compiler needs RUSTC_BOOTSTRAP.
small=(-Z build-std=std,panic_abort -Z build-std-features=optimize_for_size)
# With fewer optimizations before LLVM, and only short functions inlined, the modules are slightly smaller when they are
# compressed.
flags="-Zunstable-options -Cpanic=immediate-abort -Zmir-opt-level=1 -Cllvm-args=-inline-threshold=10"
flags+=" -Zlocation-detail=none -Clink-arg=--compress-relocations"
if rustup component add rust-src 2>/dev/null; then
    export RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS=$flags
elif [ -e "$(/usr/bin/rustc --print sysroot 2>/dev/null)/lib/rustlib/src" ]; then
    export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS=$flags
    export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld
else
    rustup target add "$target"
    small=()
    echo "The source of the standard library isn't installed, so the modules are larger than usual." >&2
fi
dist=web/package/dist
mkdir -p "$dist"
cargo fetch --locked --quiet --target "$target"
# The licenses of everything in the modules.
{
    cat LICENSE-MIT LICENSE-APACHE
    printf '\nThe modules contain these crates, and parts of the standard library of Rust (MIT OR Apache-2.0).\n'
    cargo tree --locked --package charleston-rules --target "$target" --edges normal,no-proc-macro --prefix none \
        --format '{p}' | grep -v ' (' | sort -u | while read -r name version; do
        printf '\n---- %s %s\n\n' "$name" "$version"
        cat "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*/"$name-${version#v}"/LICENSE*
    done
} > "$dist/licenses.txt"
for module in ${MODULES:-rules overview games tables}; do
    cargo build --locked --release --package charleston-rules --lib --target "$target" "${small[@]}" \
        --no-default-features --features "$module"
    built="$CARGO_TARGET_DIR/$target/release/charleston_rules.wasm"
    if command -v wasm-opt >/dev/null; then
        wasm-opt "${shrink[@]}" "$built" -o "$dist/$module.wasm"
    else
        cp "$built" "$dist/$module.wasm"
        echo "wasm-opt isn't installed, so the module \`$module\` is larger than usual." >&2
    fi
done
# The types of messages, which are generated from the schemas.
cp schemas/charleston.d.ts "$dist/messages.d.ts"
