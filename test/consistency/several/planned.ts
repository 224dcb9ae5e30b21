import type { FunctionsUnderTest } from "../../support/function-under-test.ts";
import { GENERATED } from "../../support/generated-club.ts";
import { as } from "../life/life-callers.ts";
import type { StormRequest } from "./requests.ts";

const DAYS = 20;
const DAY_MS = 24 * 60 * 60_000;

/** Plans a substitution of coaches before it is asked for; anything else, and what cannot be planned, stays as it is. */
export async function planned(
  functions: FunctionsUnderTest,
  request: StormRequest,
  now: Date,
): Promise<StormRequest> {
  if (request.operation !== "substituteCoach") return request;
  const { coach_id } = request.body as { readonly coach_id: number };
  const to = new Date(now.getTime() + DAYS * DAY_MS).toISOString();
  const { status, body } = await functions.planSubstitutions(
    { from: now.toISOString(), to },
    { ...as("desk"), pathParameters: { tenant_id: `${GENERATED.tenant_id}`, coach_id: `${coach_id}` } },
  );
  if (status !== 200 || body.substitutions.length === 0) return request;
  const { substitutions } = body;
  return { operation: "substituteCoaches", caller: "desk", path: {}, body: { substitutions } };
}
