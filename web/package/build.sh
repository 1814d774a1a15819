#!/usr/bin/env bash
# Builds the two modules in dist/. Takes a Rust toolchain with the target wasm32-unknown-unknown, or Debian's packages
# rustc-web, rust-web-src and lld; and wasm-opt (Debian's package binaryen).
set -euo pipefail
cd "$(dirname "$0")/../.."
target=wasm32-unknown-unknown
CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target}/web
export CARGO_TARGET_DIR
export CARGO_PROFILE_RELEASE_OPT_LEVEL=z CARGO_PROFILE_RELEASE_LTO=fat CARGO_PROFILE_RELEASE_CODEGEN_UNITS=1
export CARGO_PROFILE_RELEASE_PANIC=abort CARGO_PROFILE_RELEASE_STRIP=true
more=()
if ! rustup target list --installed 2>/dev/null | grep -qx "$target" && ! rustup target add "$target" >/dev/null 2>&1; then
    # Debian's compiler has the source of the standard library, but not the library for this target.
    export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld
    more=(-Z build-std=std,panic_abort)
fi
dist=web/package/dist
mkdir -p "$dist"
for module in rules tables; do
    cargo build --locked --release --package charleston-rules --target "$target" "${more[@]}" \
        --no-default-features --features "$module"
    wasm-opt -Oz --enable-bulk-memory --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int \
        --enable-multivalue --enable-reference-types \
        "$CARGO_TARGET_DIR/$target/release/charleston_rules.wasm" -o "$dist/$module.wasm"
done
# The types of messages, which are generated from the schemas.
cp schemas/charleston.d.ts "$dist/messages.d.ts"
