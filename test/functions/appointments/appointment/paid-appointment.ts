import * as v from "valibot";
import type { Caller } from "../../../../shared/api/caller.ts";
import { operationNames, operations, type Scope, scopes } from "../../../../shared/api/operations.ts";
import type { Judgement } from "../../../../shared/operations/decision.ts";
import { type AppointmentItem, AppointmentItemSchema } from "../../../../shared/tables/appointments-table.ts";
import type { ClientItem, Membership } from "../../../../shared/tables/clients-table.ts";
import type { Write } from "../../../../shared/tables/database.ts";
import type { ChangeName } from "../../../../shared/tables/history-entry.ts";
import { CLOCK, LONDON } from "../../../support/booking-terms.ts";
import { CAMDEN_PARTIES } from "../../../support/camden.ts";
import {
  APPOINTMENT_START,
  type AppointmentFields,
  appointmentItem,
} from "../../../support/stored-appointment.ts";
import { historyOf } from "../../../support/stored-history.ts";

export const START = APPOINTMENT_START;
export const END = "2026-12-01T11:00:00.000Z";
/** The membership of {@link paidAppointment}. */
export const PACK = 31_001;

const CATEGORY = {
  service_category_primary_name: "Personal Training",
  service_category_secondary_name: "One to one",
};

/** An appointment at Northwind Camden from {@link START}, paid with a session of {@link PACK}, that has had these changes. */
export function paidAppointment(
  fields: AppointmentFields = {},
  changes: readonly ChangeName[] = ["created"],
): AppointmentItem {
  return appointmentItem({ ...CAMDEN_PARTIES, membership_id: PACK, ...fields }, historyOf(changes));
}

/** The client of {@link paidAppointment}, who has these sessions left; none where it is undefined. */
export function storedClient(
  sessionsLeft: Readonly<Record<number, number>>,
  fields: Partial<Membership> = {},
): ClientItem {
  return {
    tenant_id: 13,
    client_id: 9301,
    status: "client",
    classes_attended: 0,
    appointments_booked: 1,
    memberships: Object.entries(sessionsLeft).map(([id, left]) => ({
      id: Number(id),
      subscription_id: 1,
      subscription_primary_name: "Pack",
      subscription_secondary_name: "2026",
      ...CATEGORY,
      start_date: "2026-01-01T00:00:00.000Z",
      end_date: "2027-01-01T00:00:00.000Z",
      number_of_sessions: 8,
      used_sessions: 8 - left,
      ...fields,
    })),
    sessions_taken: { [PACK]: 1 },
    version: 4,
  };
}

/** Staff of the club, who may call every operation. */
export const MANAGER: Caller = {
  principal: "front-desk",
  grants: { companies: [], tenants: [13] },
  operations: operationNames,
  scopes: Object.keys(scopes) as Scope[],
  expiresAtS: Date.UTC(2100, 0, 1) / 1_000,
};

/** The client of {@link paidAppointment}, by a token of their own. */
export const MEMBER: Caller = {
  ...MANAGER,
  principal: "member-9301",
  grants: { companies: [], tenants: [13], client_id: 9301 },
  operations: operationNames.filter((name) => operations[name].members),
  scopes: ["appointments.write", "appointments.read"],
};

/** What somebody wants of an appointment at an instant. */
export function wantedOf<Body>(item: AppointmentItem, at: string | Date, body: Body, caller = MANAGER) {
  return { item, tenant: LONDON, caller, body, clock: { ...CLOCK, now: new Date(at) } };
}

/** Moves an instant by milliseconds. */
export function plusMs(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString();
}

/** Moves an instant by minutes. */
export function plusMinutes(instant: string, minutes: number): string {
  return plusMs(instant, minutes * 60_000);
}

const AnswerSchema = v.object({
  update_response: v.object({
    info: v.array(v.object({ errorCode: v.string(), jsonObject: v.nullable(v.unknown()) })),
  }),
});

/** What a decision comes to: a change with what is stored then, or the code of why there is none. */
export type Outcome =
  | {
      readonly item: AppointmentItem;
      readonly info: readonly Told[];
      readonly clientWrite: Write | undefined;
    }
  | { readonly code: string; readonly jsonObject: unknown };

/** An entry of an answer: its code and details. */
export type Told = readonly [code: string, jsonObject: unknown];

/**
 * What a decision comes to.
 * @param before the appointment that it changes; needed where its history is long, for older changes lie in pages
 */
export async function outcomeOf(judgement: Judgement, before?: AppointmentItem): Promise<Outcome> {
  if (judgement.kind === "refuse") {
    const [{ errorCode: code, jsonObject }] = judgement.refusal.problems;
    return { code, jsonObject };
  }
  const { appointment, client } = judgement.changes[0]?.writes ?? {};
  const info = v
    .parse(AnswerSchema, JSON.parse(judgement.success.text))
    .update_response.info.map(({ errorCode, jsonObject }): Told => [errorCode, jsonObject]);
  if (appointment === undefined) return { code: info[0]?.[0] ?? "", jsonObject: null };
  if (appointment.kind !== "put") throw new Error("An appointment is put.");
  const stored = v.parse(AppointmentItemSchema, appointment.item);
  const history = before === undefined ? stored.history : [...before.history, ...stored.history.slice(-1)];
  return { item: { ...stored, history }, info, clientWrite: client };
}

/** The change that a decision comes to, as {@link outcomeOf}; throws where it is none. */
export async function changeOf(judgement: Judgement, before?: AppointmentItem) {
  const outcome = await outcomeOf(judgement, before);
  if ("code" in outcome) throw new Error(`Not changed: ${outcome.code}`);
  return outcome;
}
