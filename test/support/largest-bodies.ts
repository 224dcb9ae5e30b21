import { CLUB_LIMITS, VISITOR_LIMITS } from "../../shared/people/body-limits.ts";
import { pngBase64, tourBody } from "./bodies.ts";
import { seededRandom } from "./seeded-random.ts";

const KIB = 1024;
const TEXTS = ["gender", "state_code", "city_code", "country_code", "taxnumber", "national_id"];
const NAMES = [
  ...["location", "place_id", "place_id_request", "source", "channel", "referred_by", "preferred_language"],
  ...["client_external_cms_id", "migration_id", "emergency_contact_person"],
];

// CJK Unified Ideographs Extension B: four bytes each.
const FIRST_IDEOGRAPH = 0x20000;
const IDEOGRAPHS = 42_720;

/** A text of so many characters, each of four bytes, that can hardly be compressed: no two are alike for long. */
export function wide(length: number): string {
  const random = seededRandom(length);
  return Array.from({ length }, () => String.fromCodePoint(FIRST_IDEOGRAPH + random.below(IDEOGRAPHS))).join(
    "",
  );
}

/** An image of so many KiB. */
function imageSized(kib: number): string {
  return pngBase64(kib * KIB);
}

/** The body that writes the most: first what is stored several times, then long texts, and the waiver takes what is left. */
export function largestBody(who: "visitor" | "club", operation: "tour" | "prospect", contact: object = {}) {
  const { imageKib, restKib } = who === "visitor" ? VISITOR_LIMITS : CLUB_LIMITS;
  const long =
    who === "visitor" ? {} : { custom_fields: wide(10_000), note: wide(2_000), address: wide(500) };
  const texts = Object.fromEntries([
    ...TEXTS.map((name) => [name, wide(50)]),
    ...NAMES.map((name) => [name, wide(200)]),
  ]);
  const prospect = {
    full_name: wide(200),
    email_id: `ada@${"b".repeat(60)}.${"c".repeat(63)}.${"d".repeat(63)}.io`,
    mobile_country_code: "44",
    mobile_number: 7_700_900_555,
    medical_alert: wide(2_000),
    ...texts,
    ...long,
    ...contact,
  };
  const bodyWith = (length: number) => {
    const client_waiver = {
      waiver_master_id: 7,
      waiver_payload: [{ type: "Text", key: "text", value: "x".repeat(length) }],
    };
    const whole = tourBody({ ...prospect, client_waiver }, { notes: wide(2_000) });
    return operation === "tour" ? whole : { prospect: whole.prospect };
  };
  const left =
    restKib * KIB - Buffer.byteLength(JSON.stringify({ ...bodyWith(0) })) - ',"image_base64":""'.length;
  if (left < 0) throw new Error(`The texts alone are ${-left} bytes too long.`);
  const body = bodyWith(left);
  return { ...body, prospect: { ...body.prospect, ...prospect, image_base64: imageSized(imageKib) } };
}
