import { isIP } from "node:net";
import * as v from "valibot";
import { isCleanText } from "../../../shared/values/text.ts";
import { pngBase64 } from "../../support/bodies.ts";
import { TEST_NOW } from "../../support/function-under-test.ts";
import { type Explanation, fieldsOf, present } from "./explained-differences.ts";
import { only } from "./generated-values.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A rule over several fields, or over more than a form, that JSON Schema does not express. */
export interface Rule {
  /** Whether it could be why description and service disagree about a body. */
  readonly explains: Explanation;
  /** Fields whose bounds it narrows. */
  readonly bounds?: readonly string[];
  /** Puts a body in order by the rule. */
  readonly mend: (body: Fields) => Fields;
  /** Bodies that break the rule alone, made of one that is in order. */
  readonly broken: (body: Fields) => readonly Fields[];
}

const TODAY = TEST_NOW.toISOString().slice(0, 10);
const KIB_256 = 256 * 1024;
const DAY_MS = 24 * 60 * 60_000;
const MOBILE = ["mobile_country_code", "mobile_number"];
const SECOND_MOBILE = MOBILE.map((name) => `second_${name}`);

/** The appointments and classes that substitutions name. */
function idsIn(substitutions: unknown): string[] {
  return listOf(substitutions).flatMap((each) => {
    const { appointment_id, class_id } = present(each);
    return [
      ...(appointment_id === undefined ? [] : [`appointment ${appointment_id}`]),
      ...(class_id === undefined ? [] : [`class ${class_id}`]),
    ];
  });
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The rules that the descriptions of operations state, by their names there. */
export const rules: Readonly<Record<string, Rule>> = {
  place: {
    explains: (body) => {
      const { is_virtual, room_id, virtual_url } = present(body);
      const isVirtual = is_virtual === true;
      return isVirtual !== (virtual_url !== undefined) || (isVirtual && room_id !== undefined);
    },
    mend: (body) => {
      const { is_virtual, virtual_url = "https://meet.club.example" } = present(body);
      return is_virtual === true || "virtual_url" in present(body)
        ? { ...nowhere(body), is_virtual: true, virtual_url }
        : { room_id: 72, ...body };
    },
    broken: (body) => [
      { ...nowhere(body), room_id: 72, is_virtual: true, virtual_url: "https://club.example" },
      { ...nowhere(body), is_virtual: true },
      { ...nowhere(body), room_id: 72, virtual_url: "https://club.example" },
    ],
  },
  URL: {
    explains: (body) => {
      const { virtual_url } = present(body);
      return typeof virtual_url === "string" && !(URL.canParse(virtual_url) && isCleanText(virtual_url));
    },
    mend: (body) => (rules.URL?.explains(body) ? { ...body, virtual_url: "HTTPS://[::1]:8443/ü" } : body),
    broken: (body) => [{ ...nowhere(body), is_virtual: true, virtual_url: "https://[" }],
  },
  address: {
    explains: (body) => {
      const { url } = present(body);
      if (typeof url !== "string") return false;
      const host = URL.parse(url.trim())?.hostname.replace(/^\[|\]$/g, "");
      return host === undefined || isIP(host) !== 0;
    },
    bounds: ["url"],
    mend: (body) => (rules.address?.explains(body) ? { ...body, url: "https://club.example/hook" } : body),
    broken: (body) =>
      ["https://10.0.0.1/", "https://[::1]/", "https://0x7f.1/"].map((url) => ({ ...body, url })),
  },
  "first day": {
    explains: (body) => {
      const { first_date } = present(fieldsOf(body).recurrence);
      return typeof first_date === "string" && (first_date < "2000-01-01" || first_date > "9998-12-31");
    },
    mend: (body) => body,
    broken: (body) =>
      ["1999-12-31", "9999-01-01"].map((first_date) => ({
        ...body,
        recurrence: { ...fieldsOf(body.recurrence), first_date },
      })),
  },
  span: {
    explains: (body) => {
      const { start_date_time, end_date_time } = present(body);
      const lengthMs = Date.parse(String(end_date_time)) - Date.parse(String(start_date_time));
      return !(lengthMs > 0 && lengthMs <= 60 * DAY_MS);
    },
    mend: (body) => {
      const [startMs, endMs] = [body.start_date_time, body.end_date_time].map((at) => Date.parse(String(at)));
      const lengthMs = 1 + (Math.abs(endMs ?? 0) % (60 * DAY_MS));
      return { ...body, end_date_time: new Date((startMs ?? 0) + lengthMs).toISOString() };
    },
    broken: (body) => [
      { ...body, end_date_time: body.start_date_time },
      { ...body, start_date_time: "2027-01-04T00:00:00Z", end_date_time: "2027-03-05T00:00:00.001Z" },
    ],
  },
  "31 days": {
    explains: (body) => {
      const { from, to } = present(body);
      const lengthMs = Date.parse(String(to)) - Date.parse(String(from));
      return !(lengthMs > 0 && lengthMs <= 31 * DAY_MS);
    },
    mend: (body) => {
      const [fromMs, toMs] = [body.from, body.to].map((at) => Date.parse(String(at)));
      const lengthMs = 1 + (Math.abs(toMs ?? 0) % (31 * DAY_MS));
      return Number.isNaN((fromMs ?? 0) + lengthMs)
        ? body
        : { ...body, to: new Date((fromMs ?? 0) + lengthMs).toISOString() };
    },
    broken: (body) => [
      { ...body, to: body.from },
      { ...body, from: "2027-01-04T00:00:00Z", to: "2027-02-04T00:00:00.001Z" },
    ],
  },
  "day or range": {
    explains: (body) => {
      const { from, to, date } = present(body);
      if (date !== undefined) {
        const isDay = typeof date !== "string" || (date >= "2000-01-01" && date <= "9998-12-31");
        return !isDay || from !== undefined || to !== undefined;
      }
      const lengthMs = Date.parse(String(to)) - Date.parse(String(from));
      return !(lengthMs > 0 && lengthMs <= 92 * DAY_MS);
    },
    bounds: ["from", "to", "date"],
    mend: (body) => {
      if (!rules["day or range"]?.explains(body)) return body;
      return present(body).date === undefined
        ? { ...body, from: "2027-01-04T00:00:00Z", to: "2027-01-05T00:00:00Z" }
        : { ...without(body, ["from", "to"]), date: "2027-01-04" };
    },
    broken: (body) => {
      const open = without(body, ["from", "to", "date"]);
      const from = "2027-01-04T00:00:00Z";
      return [
        open,
        { ...open, from },
        { ...open, from, to: from },
        { ...open, from, to: "2027-04-06T00:00:00.001Z" },
        { ...open, from, to: "2027-01-05T00:00:00Z", date: "2027-01-04" },
      ];
    },
  },
  "days of the change": daysRule("from", "to"),
  "days of the template": daysRule("first_date", "last_date"),
  marks: {
    explains: (body) => {
      const { checked_in, no_show } = present(body);
      return (
        Array.isArray(checked_in) && Array.isArray(no_show) && no_show.some((id) => checked_in.includes(id))
      );
    },
    mend: (body) => (rules.marks?.explains(body) ? without(body, ["no_show"]) : body),
    broken: (body) => [{ ...body, checked_in: [7], no_show: [7] }],
  },
  versions: {
    explains: (body) => {
      const { appointment_ids: ids, versions } = present(body);
      return Array.isArray(ids) && Array.isArray(versions) && ids.length !== versions.length;
    },
    bounds: ["versions"],
    mend: (body) => {
      const { appointment_ids: ids, versions } = body;
      if (!Array.isArray(ids) || !Array.isArray(versions)) return body;
      return { ...body, versions: ids.map((_, index) => versions[index] ?? 1) };
    },
    broken: (body) => [
      { ...body, appointment_ids: [7, 8], versions: [1] },
      { ...body, appointment_ids: [7], versions: [1, 1] },
    ],
  },
  "appointment or class": {
    explains: (body) =>
      listOf(present(body).substitutions).some((each) => {
        const { appointment_id, class_id } = present(each);
        return (appointment_id === undefined) === (class_id === undefined);
      }),
    mend: (body) => {
      if (!rules["appointment or class"]?.explains(body)) return body;
      return {
        ...body,
        substitutions: listOf(body.substitutions).map((each, index) => ({
          ...without(fieldsOf(each), ["class_id"]),
          appointment_id: index + 1,
        })),
      };
    },
    broken: (body) => [
      { ...body, substitutions: [{ coach_id: 8 }] },
      { ...body, substitutions: [{ appointment_id: 7, class_id: 7, coach_id: 8 }] },
    ],
  },
  appointments: {
    explains: (body) => {
      const ids = idsIn(present(body).substitutions);
      return new Set(ids).size < ids.length;
    },
    mend: (body) => {
      const { substitutions } = body;
      if (!Array.isArray(substitutions) || !rules.appointments?.explains(body)) return body;
      return {
        ...body,
        substitutions: substitutions.map((each: unknown, index) => ({
          ...without(fieldsOf(each), ["class_id"]),
          appointment_id: index + 1,
        })),
      };
    },
    broken: (body) => {
      const substitution = { appointment_id: 7, coach_id: 8 };
      const ofClass = { class_id: 7, coach_id: 8 };
      return [
        { ...body, substitutions: [substitution, { ...substitution, coach_id: 9 }] },
        { ...body, substitutions: [ofClass, ofClass] },
      ];
    },
  },
  person: {
    explains: (body) => {
      const { client_id, prospect } = present(body);
      return (client_id === undefined) === (prospect === undefined);
    },
    bounds: ["client_id"],
    mend: (body) => ({
      ...without(body, ["client_id"]),
      prospect: body.prospect ?? { full_name: "Ada", email_id: "ada@club.example" },
    }),
    broken: (body) => [{ ...body, client_id: 9001 }, without(body, ["prospect"])],
  },
  "halves of a mobile number": {
    explains: (body) => ![MOBILE, SECOND_MOBILE].every((pair) => isPair(personIn(body), pair)),
    mend: (body) => withPerson(body, withoutHalves),
    broken: (body) =>
      [{ mobile_number: 7_700 }, { second_mobile_country_code: "44" }].map((half) =>
        withPerson(body, (person) => ({ ...without(person, [...MOBILE, ...SECOND_MOBILE]), ...half })),
      ),
  },
  contact: {
    explains: (body) => {
      const person = personIn(body);
      const isReachable = person.email_id !== undefined || person.mobile_number !== undefined;
      return !(isReachable && isPair(person, MOBILE) && isPair(person, SECOND_MOBILE));
    },
    mend: (body) =>
      withPerson(body, (person) => {
        const kept = withoutHalves(person);
        return Object.keys(only(present(kept), ["email_id", "mobile_number"])).length > 0
          ? kept
          : { ...kept, email_id: "A.B+c@club.example" };
      }),
    broken: (body) =>
      [{ email_id: null }, { email_id: "a@b.io", mobile_number: 7_700 }].map((contacts) =>
        withPerson(body, (person) => ({
          ...without(person, [...MOBILE, ...SECOND_MOBILE]),
          ...contacts,
        })),
      ),
  },
  "length of a mobile number": {
    explains: (body) => [MOBILE, SECOND_MOBILE].some((pair) => digitsOf(personIn(body), pair) > 15),
    bounds: ["mobile_number", "second_mobile_number"],
    mend: (body) =>
      withPerson(body, (person) =>
        Object.fromEntries(
          Object.entries(person).map(([name, value]) => [
            name,
            name.endsWith("mobile_number") && typeof value === "number" ? value % 999_999_999_999 : value,
          ]),
        ),
      ),
    broken: (body) => [
      withPerson(body, (person) => ({
        ...person,
        mobile_country_code: "44",
        mobile_number: 77_009_003_210_000,
      })),
    ],
  },
  "day of birth": {
    explains: (body) => {
      const { date_of_birth } = personIn(body);
      return typeof date_of_birth === "string" && (date_of_birth < "1900-01-01" || date_of_birth >= TODAY);
    },
    mend: (body) => body,
    broken: (body) =>
      ["1899-12-31", TODAY].map((date_of_birth) =>
        withPerson(body, (fields) => ({ ...fields, date_of_birth })),
      ),
  },
  picture: {
    explains: (body) => {
      const { image_base64 } = personIn(body);
      if (typeof image_base64 !== "string") return false;
      const bytes = Buffer.from(image_base64.replace(/^.*,/, ""), "base64");
      return bytes.length > KIB_256 || !bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex"));
    },
    mend: (body) => body,
    broken: (body) =>
      ["AAAA", pngBase64(KIB_256 + 1)].map((image_base64) =>
        withPerson(body, (fields) => ({ ...fields, image_base64 })),
      ),
  },
  "any value": {
    explains: (body) => waiverValues(body).some((value) => !isKeepable(value, 1)),
    mend: (body) => body,
    broken: (body) => [withWaiverValue(body, nested(33)), withWaiverValue(body, 2 ** 53)],
  },
};

/** The body of a prospect with a value in the only field that takes any. */
export function withWaiverValue(body: Fields, value: unknown): Fields {
  const client_waiver = { waiver_payload: [{ type: "a", key: "b", value }] };
  return withPerson(body, (person) => ({ ...person, client_waiver }));
}

/** The body without the fields that say where an appointment takes place. */
function nowhere(body: Fields): Fields {
  return without(body, ["room_id", "is_virtual", "virtual_url"]);
}

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

/** The fields of the person in a body that are not absent. */
function personIn(body: unknown): Fields {
  const fields = fieldsOf(body);
  return present("prospect" in fields ? fields.prospect : fields);
}

/** The body with another person; a prospect is in a field of it. */
function withPerson(body: Fields, change: (person: Fields) => Fields): Fields {
  return "prospect" in body ? { ...body, prospect: change(fieldsOf(body.prospect)) } : change(body);
}

function isPair(person: Fields, [code = "", number = ""]: readonly string[]): boolean {
  return (person[code] === undefined) === (person[number] === undefined);
}

/** The person without a half of a mobile number that has no other. */
function withoutHalves(person: Fields): Fields {
  const lone = [MOBILE, SECOND_MOBILE].filter((pair) => Object.keys(only(present(person), pair)).length < 2);
  return without(person, lone.flat());
}

function digitsOf(person: Fields, pair: readonly string[]): number {
  const values = pair.map((name) => person[name]);
  return values
    .map((value) => `${value}`)
    .join("")
    .replace(/\D/g, "").length;
}

function nested(levels: number): unknown {
  return JSON.parse("[".repeat(levels) + "]".repeat(levels));
}

const WaiverSchema = v.object({
  client_waiver: v.object({ waiver_payload: v.array(v.looseObject({ value: v.unknown() })) }),
});

function waiverValues(body: unknown): unknown[] {
  const read = v.safeParse(WaiverSchema, personIn(body));
  return read.success ? read.output.client_waiver.waiver_payload.map(({ value }) => value) : [];
}

function isKeepable(value: unknown, level: number): boolean {
  if (level > 32) return false;
  if (typeof value === "string") return isCleanText(value);
  if (typeof value === "number") return !Number.isInteger(value) || Number.isSafeInteger(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isCleanText(name) && isKeepable(inner, level + 1));
}

/** Two local days, the second one not before the first. */
function daysRule(first: string, last: string): Rule {
  const isDay = (date: unknown) => typeof date !== "string" || (date >= "2000-01-01" && date <= "9998-12-31");
  const explains: Explanation = (body) => {
    const { [first]: from, [last]: to } = present(body);
    return !(isDay(from) && isDay(to)) || String(to ?? from) < String(from);
  };
  return {
    explains,
    bounds: [first, last],
    mend: (body) => {
      if (!explains(body)) return body;
      const mended = { ...without(body, [last]), [first]: "2027-01-04" };
      return last in present(body) ? { ...mended, [last]: "2027-01-05" } : mended;
    },
    broken: (body) => {
      const days = [
        ["1999-12-31"],
        ["9999-01-01"],
        ["2027-01-04", "9999-01-01"],
        ["2027-01-05", "2027-01-04"],
      ];
      return days.map(([from, to]) => ({
        ...without(body, [last]),
        [first]: from,
        ...(to === undefined ? {} : { [last]: to }),
      }));
    },
  };
}
