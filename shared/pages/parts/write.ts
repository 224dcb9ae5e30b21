import type { ApiResult, Refused } from "@fitness-club-booking/sdk";

// These come before the API looks for the idempotency key.
const BEFORE_THE_KEY = [401, 403, 429];

/**
 * Whether a refusal of a request that goes on with an earlier attempt leaves open whether that attempt was carried out: the API
 * had not looked for the key yet, or something in front of the API refused.
 */
export function saysNothingOfEarlier(result: ApiResult<unknown>): result is Refused {
  if (result.ok || result.reason === "unreachable") return false;
  return BEFORE_THE_KEY.includes(result.status) || result.problems.length === 0;
}
