import { type ClassBookingChangeRequest, hasPlace } from "../../../../shared/classes/class-booking-kind.ts";
import { hasBegun } from "../../../../shared/classes/class-rules.ts";
import { followingClass } from "../../../../shared/classes/follow-class.ts";
import {
  type ChangesByWaiter,
  countChanged,
  unreliableWaiters,
} from "../../../../shared/classes/unreliable-waiters.ts";
import {
  type FreedPlaces,
  NO_WAITING_CANDIDATES,
  readWaitingCandidates,
  type WaitingCandidates,
} from "../../../../shared/classes/waiting-candidates.ts";
import { type ClassType, readClassType } from "../../../../shared/club/class-type.ts";
import type { FailedChange } from "../../../../shared/operations/item-operation.ts";
import type { Reads } from "../../../../shared/operations/reads.ts";
import { type ClientItem, readClient } from "../../../../shared/tables/clients-table.ts";
import type { Database } from "../../../../shared/tables/database.ts";

/** What a cancellation needs beside the booking. */
export interface CancellationRecords {
  /** Undefined for one who was erased. */
  readonly client: ClientItem | undefined;
  readonly type: ClassType | undefined;
  readonly candidates: WaitingCandidates;
  readonly changed: ChangesByWaiter;
}

type Request = ClassBookingChangeRequest & { readonly database: Database };

/** Reads the client, and who of the line can take the place that becomes free. */
export async function readCancellation(
  request: Request,
  reads: Reads,
  failed: FailedChange<CancellationRecords> | undefined,
): Promise<CancellationRecords> {
  const { item, tenant } = request;
  const { tenant_id, client_id } = item.record;
  const frees = freesPlace(request);
  const isWaitedFor = frees && item.class.line.length > 0 && passesOn(request);
  const { client, type } = await reads.read({
    client: readClient(tenant_id, client_id),
    type: isWaitedFor ? readClassType(tenant.tenant_id, item.class.record.class_type_id) : undefined,
  });
  const changed = failed === undefined ? new Map() : countChanged(failed.more.changed, failed);
  const candidates = isWaitedFor
    ? await readWaitingCandidates(
        reads,
        request.database,
        freedPlace(request, type),
        unreliableWaiters(changed),
      )
    : NO_WAITING_CANDIDATES;
  return { client, type, candidates, changed };
}

/** Whether a cancellation frees a place. Leaving the line does not, nor does waiving an earlier cancellation. */
export function freesPlace({ item }: Pick<ClassBookingChangeRequest, "item">): boolean {
  return hasPlace(followingClass(item.record, item.class.record));
}

/** Places pass on only before the start. */
export function passesOn({ item, clock }: Pick<ClassBookingChangeRequest, "item" | "clock">): boolean {
  return !hasBegun({ record: item.class.record, now: clock.now });
}

/** The place that becomes free. */
export function freedPlace(
  { item, tenant, clock }: ClassBookingChangeRequest,
  type: ClassType | undefined,
): FreedPlaces {
  return { class: item.class, type, leaving: 1, tenant, clock };
}
