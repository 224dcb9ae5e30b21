import type { Api } from "../support/api.ts";
import { clientOf } from "../support/api.ts";
import { type ClassFields, storeClasses } from "../support/stored-classes.ts";

/** A Monday on which Northwind London Bridge has a class in every state that visitors see. */
export const CLASS_DAY = "2027-05-10";
/** The day in Sydney on which the clocks go back, and 02:30 comes twice. */
export const CLOCK_DAY = "2027-04-04";

const at = (time: string, day = CLASS_DAY) => `${day}T${time}:00.000Z`;
const SPIN = {
  class_type_id: 152,
  name: "Spin",
  room_id: 71,
  room_name: "Studio 1",
  coach_name: "Ben Okafor",
  coach_id: 502,
};

/** The classes of the scene; all times are UTC, an hour behind London. */
const CLASSES: readonly ClassFields[] = [
  { class_id: 81_001, start_date_time: at("06:00") },
  { class_id: 81_002, start_date_time: at("08:00"), booked: 19 },
  { class_id: 81_003, start_date_time: at("10:00"), booked: 20 },
  { class_id: 81_004, start_date_time: at("12:00"), booked: 20, waitlist_size: 0 },
  { class_id: 81_005, start_date_time: at("16:00"), status: "cancelled" },
  { ...SPIN, class_id: 81_006, start_date_time: at("17:00"), booking_opens_at: "2027-03-29T11:00:00.000Z" },
  { ...SPIN, class_id: 81_007, start_date_time: at("18:00", "2027-05-12"), is_virtual: true },
  {
    class_id: 81_008,
    tenant_id: 21,
    start_date_time: "2027-04-03T15:30:00.000Z",
    end_date_time: "2027-04-03T16:15:00.000Z",
    coach_id: 601,
    coach_name: "Ella Nguyen",
    local_date: CLOCK_DAY,
  },
];

/** Stores the scene's classes in the engine of a product. They hold nobody. */
export async function storeScene({ state }: Api): Promise<void> {
  const client = clientOf(state);
  await storeClasses({ client, names: state.tables }, CLASSES);
  client.destroy();
}
