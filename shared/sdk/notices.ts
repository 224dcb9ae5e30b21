import { fieldOf, type InfoEntry, infoIn } from "./envelope.ts";

/**
 * What an answer says beside its record: `Info` and `Warning` entries, such as `SESSION_RETURNED` or `MEMBERSHIP_CHANGED`.
 * @example
 * const result = await club.cancelAppointment({ path: { tenant_id, appointment_id }, body: {} });
 * if (result.ok) for (const { errorMessage } of noticesIn(result.data)) console.log(errorMessage);
 */
export function noticesIn(data: object): readonly InfoEntry[] {
  // An answer is an envelope, or has envelopes beside the record.
  return [data, ...Object.values(data)].flatMap(infoIn);
}

/**
 * The key of the tour that was booked, for the option `tourKey`: keep it where only the visitor can read it.
 * @example
 * const result = await club.bookTour({ path: { company_uuid, tenant_uuid }, body });
 * if (result.ok) console.log("Your tour", result.data.id, "has the key", tourKeyIn(result.data));
 */
export function tourKeyIn(data: object): string | undefined {
  const booked = noticesIn(data).find(({ errorCode }) => errorCode === "TOUR_BOOKED");
  const key = fieldOf(booked?.jsonObject, "tour_key");
  return typeof key === "string" ? key : undefined;
}
