import { describe, expect, it } from "vitest";
import { identifyPerson } from "../../../shared/people/identify-person.ts";
import { personWrites } from "../../../shared/people/person-writes.ts";
import { ignoredFields, personalData } from "../../../shared/people/personal-data.ts";
import type { Prospect } from "../../../shared/people/prospect-schema.ts";
import type { ContactItem, WholeClient } from "../../../shared/tables/clients-table.ts";

const OWNER = 9001;
const NOW = new Date("2026-11-20T09:00:00.000Z");
const contact: ContactItem = { tenant_id: 11, record: "email#ada@example.com", client_id: OWNER };
const client: WholeClient = {
  ...{
    tenant_id: 11,
    client_id: OWNER,
    version: 4,
    classes_attended: 0,
    sessions_taken: {},
    appointments_booked: 0,
  },
  ...{ status: "prospect", memberships: [], full_name: "Ada Byron", email_id: "ada@example.com" },
  ...{ profile_version: 1, is_blocked: false, has_waiver: false },
};
const prospect: Prospect = { full_name: "Ada Byron", email_id: "ada@example.com", gender: "Female" };

function person(sent: Partial<Prospect>, known: WholeClient | "unread" | undefined) {
  const isManaged = known !== "unread";
  const email = known === undefined ? undefined : contact;
  const people = known === "unread" ? {} : { people: new Map(known && [[OWNER, known]]) };
  return identifyPerson(
    { prospect: { ...prospect, ...sent }, isManaged, failed: undefined },
    { email, mobile: undefined, ...people },
  );
}

function writesOf(sent: Partial<Prospect>, known: WholeClient | "unread" | undefined) {
  const writes = personWrites(
    {
      ...{ person: person(sent, known), tour: undefined, now: NOW, principal: "app", imageKey: "key" },
      status: "prospect",
      client: { tenant_id: 11, client_id: OWNER },
    },
    undefined,
  );
  return Object.entries(writes).map(([name, { kind }]) => `${name} ${kind}`);
}

describe("the writes to a person without a tour", () => {
  it.each([
    ["make somebody new", undefined, {}, ["clientId put", "client put", "clientHistory put", "email put"]],
    ["only check a person whom a visitor knows", "unread" as const, {}, ["client check", "email check"]],
    [
      "only check a client",
      { ...client, status: "client" as const },
      { note: "x" },
      ["client check", "email check"],
    ],
    ["fill a prospect", client, {}, ["client update", "clientHistory put", "email check"]],
    [
      "change a prospect who gets a picture alone, so that nobody gets it who has become a client",
      { ...client, gender: "Female" },
      { image_base64: { media_type: "image/png" as const, image: new Uint8Array(8) } },
      ["client update", "clientHistory put", "email check", "image put"],
    ],
    [
      "only check a prospect who has all of it",
      { ...client, gender: "Other" },
      {},
      ["client check", "email check"],
    ],
  ])("%s", (_, known, sent, writes) => {
    expect(writesOf(sent, known)).toEqual(writes);
  });
});

describe("the fields that are ignored", () => {
  it.each([
    ["none of a new person", undefined, { medical_alert: "x" }, []],
    ["none that are told to a visitor", "unread" as const, { medical_alert: "x", full_name: "B" }, []],
    ["those that only a new person gets", client, { medical_alert: "x" }, ["medical_alert"]],
    ["those that a prospect has otherwise", client, { full_name: "Ada King" }, ["full_name"]],
    ["all that a client has otherwise", { ...client, status: "client" as const }, {}, ["gender"]],
  ])("are %s", (_, known, sent, fields) => {
    expect(ignoredFields(person(sent, known))).toEqual(fields);
  });
});

describe("the data of a person", () => {
  it("leave out a contact that is somebody else's", () => {
    const ambiguous = identifyPerson(
      {
        prospect: { ...prospect, mobile_country_code: "+44", mobile_number: 7 },
        ...{ isManaged: true, failed: undefined },
      },
      { email: contact, mobile: { ...contact, record: "mobile#447", client_id: 9002 } },
    );
    expect(ambiguous.match.isAmbiguous).toBe(true);
    expect(personalData(ambiguous)).not.toHaveProperty("mobile_number");
  });
});
