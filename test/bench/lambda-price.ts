// AWS Lambda, "Pricing", Arm, US East (N. Virginia), first tier; read in November 2026.
const USD_PER_GB_S = 0.0000133334;
const USD_PER_MILLION_REQUESTS = 0.2;

/** USD for a million requests that take so long each at that memory size. */
export function usdPerMillion(memoryMb: number, durationMs: number): number {
  const gbSeconds = (memoryMb / 1_024) * (Math.ceil(durationMs) / 1_000) * 1_000_000;
  return gbSeconds * USD_PER_GB_S + USD_PER_MILLION_REQUESTS;
}
