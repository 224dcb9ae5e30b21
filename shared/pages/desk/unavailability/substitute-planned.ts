import type { PlannedSubstitution } from "@fitness-club-booking/sdk/records";
import type { Failure } from "../../parts/alerts.ts";
import type { Send } from "../../parts/write.ts";
import { tenantPath } from "../club/club-paths.ts";
import type { Desk } from "../club/club-records.ts";
import type { LiveDay } from "../day/live-day.ts";

// One transaction has room for so many.
const MAX_SUBSTITUTIONS = 19;

/**
 * Makes the substitutions of a plan, up to 19 in one request.
 * @returns why not all could be made; those of the requests before are made
 */
export async function substitutePlanned(
  desk: Desk,
  live: Pick<LiveDay, "put">,
  planned: readonly PlannedSubstitution[],
  send: Send,
): Promise<Failure | undefined> {
  for (let done = 0; done < planned.length; done += MAX_SUBSTITUTIONS) {
    const body = { substitutions: planned.slice(done, done + MAX_SUBSTITUTIONS) };
    const result = await send(body, (options) =>
      desk.sdk.substituteCoaches({ path: tenantPath(desk), body }, options),
    );
    if (!result.ok) return result;
    for (const appointment of result.data.appointments) live.put({ appointment });
  }
  return undefined;
}
