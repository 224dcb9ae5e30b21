import { type Candidates, candidateRanges, readCandidates } from "../../club/candidates.ts";
import { readClassType } from "../../club/class-type.ts";
import { readCoach } from "../../club/coach.ts";
import { readRoom } from "../../club/room.ts";
import type { ItemReads, ItemsOf } from "../../tables/database.ts";

/** The type, coach and room of a plan. */
export interface ClassParties {
  readonly class_type_id: number;
  /** Undefined if any coach will do; null if the coach is to be announced. */
  readonly coach_id?: number | null | undefined;
  /** Undefined if any room will do. */
  readonly room_id?: number | undefined;
  /** A virtual class has no room. */
  readonly is_virtual?: boolean | undefined;
}

/**
 * The read keys of the records that a plan names. The coach is read consistently, so that a request sees every suspension that was
 * answered before it began.
 */
function namedByPlan(tenantId: number, { class_type_id, coach_id, room_id }: ClassParties) {
  return {
    type: readClassType(tenantId, class_type_id),
    coach: typeof coach_id === "number" ? { ...readCoach(tenantId, coach_id), consistent: true } : undefined,
    room: room_id === undefined ? undefined : readRoom(tenantId, room_id),
  };
}

/** The club's records that a plan refers to or leaves to choose from, as far as they exist. */
export type ClassRecords = ItemsOf<ReturnType<typeof namedByPlan>> & Candidates;

/** Reads the records that a plan refers to or leaves to choose from, in one round trip. */
export async function readClassRecords(
  reads: ItemReads,
  tenantId: number,
  parties: ClassParties,
): Promise<ClassRecords> {
  const { coaches, rooms } = candidateRanges(tenantId, parties);
  const [named, candidates] = await Promise.all([
    reads.read(namedByPlan(tenantId, parties)),
    readCandidates(reads, { coaches: coaches && { ...coaches, consistent: true }, rooms }),
  ]);
  return { ...named, ...candidates };
}
