// Stands in the functions' bundles for node:fs: see infra/stack/bundle-builder.ts.
export const { fstatSync, lstatSync } = process.getBuiltinModule("node:fs");

/** The SDK asks whether a body is a file. None is, and Node's own class loads the streams of files when it is read. */
export class ReadStream {}
