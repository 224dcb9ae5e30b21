import type { Recording } from "../../../../infra/open-api/recording.ts";
import { MANAGER } from "../../../../support/tours.ts";

const PEOPLE = [
  { full_name: "Ida Noreen", email_id: "ida.noreen@example.com" },
  { full_name: "Nora Quist", mobile_country_code: "44", mobile_number: 7700900671 },
];

/** The requests to *Search clients by tenant* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "everybody",
    idsFrom: 6700,
    before: async ({ createProspect }) => {
      for (const prospect of PEOPLE) await createProspect({ prospect }, MANAGER);
    },
    summary: "The first two by id",
    options: { ...MANAGER, query: { limit: ["2"] } },
  },
  {
    name: "by_name",
    summary: "Those whose first or last name begins so",
    options: { ...MANAGER, query: { query: ["Nor"] } },
  },
  {
    name: "by_mobile_number",
    summary: "The person whose mobile number it is, for a token with `clients.read`",
    options: {
      scopes: ["clients.read", "clients.find", "appointments.read"],
      query: { query: ["+44 7700 900671"] },
    },
  },
  {
    name: "nobody",
    summary: "An e-mail address that nobody has",
    options: { ...MANAGER, query: { query: ["nobody@example.com"] } },
  },
  {
    name: "changes",
    summary: "Whose profile has changed since an instant",
    options: { ...MANAGER, query: { updated_since: ["2026-11-20T09:00:00Z"], limit: ["1"] } },
  },
  {
    name: "QUERY_PARAMETER_INVALID",
    summary: "One letter is too few",
    options: { ...MANAGER, query: { query: ["N"] } },
  },
];
