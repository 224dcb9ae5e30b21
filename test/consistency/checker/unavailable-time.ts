import * as v from "valibot";

const ID_DIGITS = 16;

const positive = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** Reads an unavailability, which lies beside its holder's days; one under the wrong key is refused. */
export const unavailableTime = v.pipe(
  v.object({
    holder: v.string(),
    day: v.string(),
    unavailability_id: positive,
    version: positive,
    coach_id: v.optional(positive),
    room_id: v.optional(positive),
    start_date_time: v.string(),
    end_date_time: v.string(),
    created_at: v.string(),
    created_by: v.string(),
    removed_at: v.optional(v.string()),
  }),
  v.check(({ holder, coach_id, room_id }) => {
    const [kind, , id] = holder.split("#");
    return kind === "coach"
      ? id === `${coach_id}` && room_id === undefined
      : kind === "room" && id === `${room_id}` && coach_id === undefined;
  }),
  v.check(
    ({ day, start_date_time, unavailability_id }) =>
      day === `unavailability#${start_date_time}#${`${unavailability_id}`.padStart(ID_DIGITS, "0")}`,
  ),
  v.check(({ start_date_time, end_date_time }) => start_date_time < end_date_time),
  v.check(({ version, removed_at }) => version === (removed_at === undefined ? 1 : 2)),
);

/** When a coach or a room cannot be held. */
export type UnavailableTime = v.InferOutput<typeof unavailableTime>;
