const MAX_ATTEMPTS = 3;
const REQUEST_TIMEOUT_MS = 2_000;

/**
 * The options of a function's client of an AWS service: three short attempts, and nothing looked up in files.
 * @param endpointVariable names the service's endpoint on one machine; absent on AWS
 */
export function serviceClientOptions(endpointVariable: string) {
  const endpoint = process.env[endpointVariable];
  return {
    ...(endpoint ? { endpoint } : {}),
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  };
}
