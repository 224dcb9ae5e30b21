// Stands in the functions' bundles for @aws-sdk/credential-provider-node: see infra/stack/unused-of-sdk.ts.

/** Credentials as Lambda hands them to a function. */
export interface EnvironmentCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/**
 * The credentials of the function's role, which Lambda puts into the environment and which outlive the execution
 * environment (AWS Lambda Developer Guide, "Defined runtime environment variables"). The SDK's own chain looks for
 * profiles, SSO sessions, container and instance metadata too: 140 kB of a bundle that a function never uses.
 * @throws where the environment holds none
 */
export function defaultProvider(): () => Promise<EnvironmentCredentials> {
  return async () => {
    const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
    if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) {
      throw new Error("The environment holds no AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.");
    }
    return {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}),
    };
  };
}
