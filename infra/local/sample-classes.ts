import type { LocalProduct } from "./local-product.ts";

/** A class of the sample club that recurs every week, as *Create recurring class* takes it. */
interface SampleClass {
  readonly class_type_id: number;
  readonly weekdays: readonly string[];
  readonly local_time: string;
  readonly coach_id: number;
  readonly room_id: number;
}

/** The classes of a location in London, and the principal that plans them. */
interface SampleLocation {
  readonly tenant_id: number;
  readonly principal: string;
  readonly classes: readonly SampleClass[];
}

const [AMARA, BEN, NOOR] = [501, 502, 521];
const [STUDIO, FLOOR, CAMDEN_FLOOR, CAMDEN_GROUP] = [71, 72, 93, 95];
const WEEKEND = ["saturday", "sunday"];
const EVERY_SECOND = ["monday", "wednesday", "friday"];
const OTHERS = ["tuesday", "thursday"];

// What `npm start` prints, and the README, book Amara and the open floor between 09:00 and 18:00 UTC.
const LOCATIONS: readonly SampleLocation[] = [
  {
    tenant_id: 11,
    principal: "london-kiosk",
    classes: [
      { class_type_id: 153, weekdays: EVERY_SECOND, local_time: "07:00", coach_id: AMARA, room_id: STUDIO },
      { class_type_id: 153, weekdays: WEEKEND, local_time: "08:15", coach_id: BEN, room_id: STUDIO },
      { class_type_id: 152, weekdays: OTHERS, local_time: "18:30", coach_id: BEN, room_id: STUDIO },
      { class_type_id: 152, weekdays: WEEKEND, local_time: "16:00", coach_id: BEN, room_id: STUDIO },
      { class_type_id: 151, weekdays: EVERY_SECOND, local_time: "20:00", coach_id: BEN, room_id: FLOOR },
    ],
  },
  {
    tenant_id: 13,
    principal: "camden-desk",
    classes: [
      { class_type_id: 161, weekdays: WEEKEND, local_time: "10:00", coach_id: NOOR, room_id: CAMDEN_FLOOR },
      { class_type_id: 162, weekdays: OTHERS, local_time: "18:00", coach_id: NOOR, room_id: CAMDEN_GROUP },
      {
        class_type_id: 163,
        weekdays: EVERY_SECOND,
        local_time: "19:00",
        coach_id: NOOR,
        room_id: CAMDEN_FLOOR,
      },
    ],
  },
];

/**
 * Plans the sample club's weeks of classes from today on, as its desk does: over the API, so that they hold coaches and rooms.
 * @throws if the API refuses one
 */
export async function planSampleClasses(
  { baseUrl, token }: Pick<LocalProduct, "baseUrl" | "token">,
  now: Date,
): Promise<void> {
  // Swedes write dates as ISO 8601 does.
  const first_date = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/London" }).format(now);
  for (const { tenant_id, principal, classes } of LOCATIONS) {
    const bearer = await token({ principal, scope: "classes.manage" });
    for (const one of classes) {
      const response = await fetch(`${baseUrl}/tenants/${tenant_id}/recurring-classes`, {
        method: "POST",
        headers: { Authorization: `Bearer ${bearer}`, "Content-Type": "application/json" },
        body: JSON.stringify({ ...one, first_date }),
      });
      if (!response.ok) throw new Error(`The sample classes are not planned: ${await response.text()}`);
    }
  }
}
