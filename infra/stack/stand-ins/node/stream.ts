// Stands in the functions' bundles for node:stream: see infra/stack/bundle-builder.ts.
export const { Duplex, PassThrough, pipeline, Readable, Transform, Writable } =
  process.getBuiltinModule("node:stream");
