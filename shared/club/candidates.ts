import type { ItemReads, KeyRange } from "../tables/database.ts";
import { type Coach, coachRange } from "./coach.ts";
import { type Room, roomRange } from "./room.ts";

/** The coaches and rooms that a request leaves to choose from; undefined if it names one, or needs none. */
export interface Candidates {
  readonly coaches: readonly Coach[] | undefined;
  readonly rooms: readonly Room[] | undefined;
}

/** Whom a request names. */
interface NamedParties {
  /** Undefined if any coach will do; null if none is held. */
  readonly coach_id?: number | null | undefined;
  /** Undefined if any room will do. */
  readonly room_id?: number | undefined;
  /** What is virtual has no room. */
  readonly is_virtual?: boolean | undefined;
}

interface CandidateRanges {
  readonly coaches: KeyRange<Coach> | undefined;
  readonly rooms: KeyRange<Room> | undefined;
}

/** The ranges of the coaches and rooms that a request leaves to choose from. */
export function candidateRanges(
  tenantId: number,
  { coach_id, room_id, is_virtual }: NamedParties,
): CandidateRanges {
  return {
    coaches: coach_id === undefined ? coachRange(tenantId) : undefined,
    rooms: room_id === undefined && is_virtual !== true ? roomRange(tenantId) : undefined,
  };
}

/** Reads the active coaches and rooms of the ranges. */
export async function readCandidates(reads: ItemReads, ranges: CandidateRanges): Promise<Candidates> {
  const [coaches, rooms] = await Promise.all([
    ranges.coaches && reads.query(ranges.coaches, isActive, Infinity),
    ranges.rooms && reads.query(ranges.rooms, isActive, Infinity),
  ]);
  return { coaches, rooms };
}

function isActive({ is_active }: { readonly is_active: boolean }): boolean {
  return is_active;
}
