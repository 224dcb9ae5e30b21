// Stands in the functions' bundles for @aws/lambda-invoke-store: see infra/stack/unused-of-sdk.ts.

/**
 * What keeps the values of one of several invocations at once. An execution environment of ours has one invocation at a
 * time, whose trace is in the environment.
 */
export const InvokeStore = {
  /** There is no store. */
  getInstanceAsync: async () => undefined,
};
