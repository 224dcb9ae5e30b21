import type { Clock } from "../../../shared/calendar/local-time.ts";
import type { Tenant } from "../../../shared/club/tenant.ts";
import { decideStart, type StartDecision } from "../../../shared/holds/decide-start.ts";
import { clientHolder, type OwnHold } from "../../../shared/holds/party.ts";
import type { Sight } from "../../../shared/operations/write.ts";
import type { ClassRecord } from "../../../shared/tables/classes-table.ts";

const MINUTE_MS = 60_000;

/** A client, and the holds of theirs that do not count. */
export interface ClientTime {
  readonly clientId: number;
  readonly tenant: Tenant;
  readonly clock: Clock;
  readonly ownHolds?: readonly OwnHold[];
}

/** Decides whether a client is free at the time of a class. Hours and notice do not matter. */
export function decideClientTime(
  { start_date_time, end_date_time }: Pick<ClassRecord, "start_date_time" | "end_date_time">,
  { clientId, tenant, clock, ownHolds = [] }: ClientTime,
  { seen, looksFirst }: Sight,
): StartDecision {
  const startMs = Date.parse(start_date_time);
  const terms = {
    tenant,
    durationMinutes: (Date.parse(end_date_time) - startMs) / MINUTE_MS,
    noticeMinutes: 0,
    hours: [],
    choices: [
      {
        kind: "client" as const,
        identifier: "client_id",
        parties: [{ id: clientId, holder: clientHolder(tenant.tenant_id, clientId) }],
      },
    ],
    startField: "class_id",
    ownHolds,
    keepsStart: true,
  };
  return decideStart({ terms, startMs, problems: [], seen, looksFirst }, clock);
}
