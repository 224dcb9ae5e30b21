// Stands in the functions' bundles for a module of @aws-sdk/core: see infra/stack/unused-of-sdk.ts.

/** Leaves a client without the middleware that logs its calls: a function's client logs none. */
export function getLoggerPlugin() {
  return { applyToStack: () => {} };
}

/** Part of the SDK's middleware, which is not there. */
export const loggerMiddleware = undefined;

/** Part of the SDK's middleware, which is not there. */
export const loggerMiddlewareOptions = undefined;
