import type { ClassRecord, FIELDS_BY_HAND } from "../../tables/classes-table.ts";
import { minutesOf } from "../planning/class-plan.ts";
import type { RescheduleChange } from "../planning/decide-reschedule.ts";
import type { UpdateChange } from "../planning/decide-update.ts";
import type { WantedClass } from "./template-plan.ts";

type Field = (typeof FIELDS_BY_HAND)[number];

/** The time, coach and room that a class gets from its template, as far as they differ. */
export type Move = Pick<RescheduleChange, "start_date_time" | "duration_minutes" | "coach_id" | "room_id">;

/** The other fields that a class gets from its template, as far as they differ. */
export type Update = Omit<UpdateChange, "name" | "message">;

/** The fields that a move may change. */
export type PartOfMove = "all" | "coach" | "others";

/**
 * The move by which a class follows its template; undefined if none is needed. Fields that were set by hand stay. If `room_id` or
 * `is_virtual` was set by hand, the venue stays.
 */
export function moveOf(
  record: ClassRecord,
  { phase, start_date_time }: WantedClass,
  part: PartOfMove = "all",
): Move | undefined {
  const follows = followsIn(record);
  const { duration_minutes, coach_id, room_id, is_virtual } = phase;
  const movesRoom = !is_virtual && !record.is_virtual && room_id !== undefined && room_id !== record.room_id;
  const substitution = {
    ...(coach_id !== undefined &&
      coach_id !== (record.coach_id ?? null) &&
      follows("coach_id") && { coach_id }),
  };
  const others = {
    ...(start_date_time !== undefined &&
      start_date_time !== record.start_date_time &&
      follows("start_date_time") && { start_date_time }),
    ...(duration_minutes !== minutesOf(record) && follows("duration_minutes") && { duration_minutes }),
    ...(movesRoom && follows("room_id") && follows("is_virtual") && { room_id }),
  };
  const move = { ...(part === "others" ? {} : substitution), ...(part === "coach" ? {} : others) };
  return isEmpty(move) ? undefined : move;
}

/** The update by which a class follows its template; undefined if none is needed. What was set by hand stays, as in {@link moveOf}. */
export function updateOf(record: ClassRecord, { phase }: WantedClass): Update | undefined {
  const follows = followsIn(record);
  const { is_virtual, virtual_url, room_id, capacity, waitlist_size, notes } = phase;
  const changesVenue = is_virtual !== record.is_virtual && follows("is_virtual") && follows("room_id");
  const changesUrl = record.is_virtual && is_virtual && virtual_url !== record.virtual_url;
  const update = {
    ...(changesVenue && (is_virtual ? { is_virtual, virtual_url } : { is_virtual, room_id })),
    ...(changesUrl && follows("virtual_url") && { virtual_url }),
    ...(capacity !== record.capacity && follows("capacity") && { capacity }),
    ...(waitlist_size !== record.waitlist_size && follows("waitlist_size") && { waitlist_size }),
    ...(notes !== record.notes && follows("notes") && { notes: notes ?? null }),
  };
  return isEmpty(update) ? undefined : update;
}

/** Whether a move changes the coach alone. */
export function isSubstitution(move: Move): move is Move & { readonly coach_id: number | null } {
  return move.coach_id !== undefined && Object.keys(move).length === 1;
}

/** Whether a move changes the coach and something else. */
export function isMoveAndSubstitution(move: Move | undefined): boolean {
  return move?.coach_id !== undefined && !isSubstitution(move);
}

/** The names under which a template has the fields of a move. */
export function templateFields({ start_date_time, ...move }: Move): string[] {
  return [...(start_date_time === undefined ? [] : ["local_time"]), ...Object.keys(move)];
}

function followsIn({ set_by_hand }: Pick<ClassRecord, "set_by_hand">) {
  return (field: Field) => !set_by_hand.includes(field);
}

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0;
}
