// Stands in the functions' bundles for a module of @smithy/core: see infra/stack/unused-of-sdk.ts.

/** Made only for the retry mode "adaptive"; a function's client has "standard". */
export class AdaptiveRetryStrategy {
  constructor() {
    throw new Error('The functions\' bundles hold no retry mode "adaptive".');
  }
}
