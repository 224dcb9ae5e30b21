import * as v from "valibot";
import { boundedArray } from "../values/array.ts";
import { expectationMessage } from "../values/expectation.ts";
import { optional } from "../values/optional.ts";
import { boolean, integer, positiveInteger } from "../values/scalars.ts";
import { text } from "../values/text.ts";

const MAX_BUFFER_MINUTES = 120;
const MAX_ROOMS = 1_000;
const ROOM_IDS = expectationMessage(
  "array",
  `an array of at most ${MAX_ROOMS} room ids, empty where no room is held, or left out where any room will do`,
);
/** What appointment types and class types have in common: what they are called, which sessions pay, and what they hold. */
export const serviceTypeEntries = {
  tenant_id: positiveInteger(),
  name: text(200),
  service_category_primary_name: text(200),
  service_category_secondary_name: text(200),
  is_active: boolean(),
  room_ids: optional(
    v.pipe(
      boundedArray(positiveInteger(), MAX_ROOMS, ROOM_IDS),
      v.description(
        "The rooms in which it is held; any room by default. If it is empty, the type is held in no room.",
      ),
    ),
  ),
  buffer_before_minutes: optional(
    v.pipe(
      integer(0, MAX_BUFFER_MINUTES),
      v.description("How long before the start coach and room are held."),
    ),
  ),
  buffer_after_minutes: optional(
    v.pipe(integer(0, MAX_BUFFER_MINUTES), v.description("How long after the end coach and room are held.")),
  ),
};

/** Whether what is booked of a type holds no room. */
export function isHeldInNoRoom(
  type: { readonly room_ids?: readonly number[] | undefined } | undefined,
): boolean {
  return type?.room_ids?.length === 0;
}
