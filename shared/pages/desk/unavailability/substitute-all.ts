import type { ListedAppointment } from "@fitness-club-booking/sdk/records";
import { sentenceOf } from "../../parts/alerts.ts";
import type { Desk } from "../club/club-records.ts";
import { tenantPath } from "../day/day-reader.ts";
import type { LiveDay } from "../day/live-day.ts";

/** What came of one substitution. */
export interface Substitution {
  readonly id: number;
  /** Why the coach could not be substituted; undefined where they were. */
  readonly refusal: string | undefined;
}

/** Has a coach take over one appointment after the other, and says of each what came of it. */
export async function* substituteAll(
  desk: Desk,
  live: LiveDay,
  {
    appointments,
    coach_id,
  }: { readonly appointments: readonly ListedAppointment[]; readonly coach_id: number },
): AsyncGenerator<Substitution, void, undefined> {
  for (const appointment of appointments) {
    const { id } = appointment;
    const path = { ...tenantPath(desk), appointment_id: id };
    const result = await desk.sdk.substituteCoach({ path, body: { coach_id } }, { ifMatch: appointment });
    if (result.ok) {
      live.put({ appointment: result.data.appointment });
      yield { id, refusal: undefined };
    } else if (result.reason === "unreachable") {
      yield { id, refusal: desk.page.strings.common.noConnection };
    } else {
      yield { id, refusal: result.problems.map((problem) => sentenceOf(problem, desk.page)).join(" ") };
    }
  }
}
