import fc from "fast-check";
import type { Agreement } from "../../../infra/open-api/agreement.ts";
import { flag, id, instant, text, withChanges } from "../../../infra/open-api/generated-values.ts";

const fields = {
  start_date_time: instant,
  coach_id: id,
  room_id: id,
  subtype_id: id,
  reason: text(500),
  waive: flag,
};

const body = { start_date_time: "2026-12-01T10:00:00Z" };

/** Bodies of *Reschedule appointment*, to compare the description with the service. */
export const rescheduleAgreement: Agreement = {
  body,
  bodies: withChanges(fc.record(fields, { requiredKeys: ["start_date_time"] })),
  boundByRules: [],
  explanations: {},
  witnesses: [["white space", { ...body, reason: `${"x".repeat(500)} ` }, true]],
};
