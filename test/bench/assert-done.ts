/**
 * Holds a contender to its work: what is fast at failing is not fast.
 * @throws where the handler's result is neither a success nor an authorizer's policy
 */
export function assertDone(result: { statusCode?: number; body?: string; policyDocument?: unknown }): void {
  const { statusCode = 500, policyDocument } = result;
  if (policyDocument === undefined && (statusCode < 200 || statusCode > 299)) {
    throw new Error(`The contender answered ${statusCode}: ${result.body}`);
  }
}
