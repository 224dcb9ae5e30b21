import * as v from "valibot";
import type { DifferenceName } from "../../../infra/open-api/differences.ts";
import { isAbsent } from "../../../shared/values/optional.ts";
import { isCleanText, isStreamSafe } from "../../../shared/values/text.ts";
import { TEST_NOW } from "../../support/function-under-test.ts";

type Fields = Readonly<Record<string, unknown>>;

const TODAY = TEST_NOW.toISOString().slice(0, 10);
const KIB_256 = 256 * 1024;

/** Whether a difference could be the reason why the two validators disagree about a body. */
export const explanations: Readonly<Record<DifferenceName, (body: unknown) => boolean>> = {
  "white space": (body) => texts(body).some((text) => text !== text.trim()),
  normalisation: (body) => texts(body).some((text) => text !== text.normalize("NFC")),
  "combining marks": (body) => texts(body).some((text) => !isStreamSafe(text)),
  contact: (body) => {
    const { email_id, mobile_country_code, mobile_number, ...others } = present(fieldsOf(body).prospect);
    if (email_id === undefined && mobile_country_code === undefined && mobile_number === undefined)
      return true;
    const isPair = (code: unknown, number: unknown) => (code === undefined) === (number === undefined);
    const { second_mobile_country_code, second_mobile_number } = others;
    return (
      !isPair(mobile_country_code, mobile_number) || !isPair(second_mobile_country_code, second_mobile_number)
    );
  },
  "length of a mobile number": (body) => {
    const { mobile_country_code, mobile_number, ...others } = present(fieldsOf(body).prospect);
    const { second_mobile_country_code, second_mobile_number } = others;
    return [
      `${mobile_country_code}${mobile_number}`,
      `${second_mobile_country_code}${second_mobile_number}`,
    ].some((number) => number.replace(/\D/g, "").length > 15);
  },
  place: (body) => {
    const { is_virtual, room_id, virtual_url } = present(body);
    const isVirtual = is_virtual === true;
    return isVirtual !== (virtual_url !== undefined) || isVirtual === (room_id !== undefined);
  },
  "day of birth": (body) => {
    const { date_of_birth } = present(fieldsOf(body).prospect);
    return typeof date_of_birth === "string" && (date_of_birth < "1900-01-01" || date_of_birth >= TODAY);
  },
  URL: (body) => {
    const { virtual_url } = present(body);
    return typeof virtual_url === "string" && !(URL.canParse(virtual_url) && isCleanText(virtual_url));
  },
  picture: (body) => {
    const { image_base64 } = present(fieldsOf(body).prospect);
    if (typeof image_base64 !== "string") return false;
    const bytes = Buffer.from(image_base64.replace(/^.*,/, ""), "base64");
    return bytes.length > KIB_256 || !bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex"));
  },
  waiver: (body) => JSON.stringify(fieldsOf(fieldsOf(body).prospect).client_waiver ?? null).length > KIB_256,
  "any value": (body) => waiverValues(body).some((value) => !isKeepable(value, 1)),
};

const WaiverSchema = v.object({
  prospect: v.object({
    client_waiver: v.object({ waiver_payload: v.array(v.looseObject({ value: v.unknown() })) }),
  }),
});

function waiverValues(body: unknown): unknown[] {
  const read = v.safeParse(WaiverSchema, body);
  return read.success ? read.output.prospect.client_waiver.waiver_payload.map(({ value }) => value) : [];
}

function isKeepable(value: unknown, level: number): boolean {
  if (level > 32) return false;
  if (typeof value === "string") return isCleanText(value);
  if (typeof value === "number") return !Number.isInteger(value) || Number.isSafeInteger(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isCleanText(name) && isKeepable(inner, level + 1));
}

function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.entries(value).flat().flatMap(texts) : [];
}

function fieldsOf(value: unknown): Fields {
  return v.is(v.record(v.string(), v.unknown()), value) ? value : {};
}

function present(value: unknown): Fields {
  return Object.fromEntries(Object.entries(fieldsOf(value)).filter(([, field]) => !isAbsent(field)));
}
