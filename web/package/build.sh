#!/usr/bin/env bash
# Builds charleston.wasm. Takes a Rust toolchain with the target wasm32-unknown-unknown, or Debian's packages rustc-web,
# rust-web-src and lld; and wasm-opt (Debian's package binaryen).
set -euo pipefail
cd "$(dirname "$0")/../.."
target=wasm32-unknown-unknown
folder=${CARGO_TARGET_DIR:-target}/web
export CARGO_TARGET_DIR=$folder
export CARGO_PROFILE_RELEASE_OPT_LEVEL=z CARGO_PROFILE_RELEASE_LTO=fat CARGO_PROFILE_RELEASE_CODEGEN_UNITS=1
export CARGO_PROFILE_RELEASE_PANIC=abort CARGO_PROFILE_RELEASE_STRIP=true
build=(build --locked --release --package charleston-rules --target "$target")
if rustup target list --installed 2>/dev/null | grep -qx "$target" || rustup target add "$target" >/dev/null 2>&1; then
    cargo "${build[@]}"
else
    # Debian's compiler has the source of the standard library, but not the library for this target.
    RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 cargo "${build[@]}" -Z build-std=std,panic_abort
fi
mkdir -p web/package/dist
wasm-opt -Oz --enable-bulk-memory --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int \
    --enable-multivalue --enable-reference-types \
    "$folder/$target/release/charleston_rules.wasm" -o web/package/dist/charleston.wasm
# The types of messages, which are generated from the schemas.
cp schemas/charleston.d.ts web/package/dist/messages.d.ts
