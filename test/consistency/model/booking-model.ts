import { type Expectation, refused } from "./expectation.ts";
import { denied, isAnotherMember } from "./model-access.ts";
import { type ModelBooking, type ModelParty, modelNextStarts, takenParties } from "./model-calendar.ts";
import { isOpen, type ModelTenant, modelClub } from "./model-club.ts";
import { afterBooking, coveringMemberships, selectedMembership } from "./model-memberships.ts";
import { e164, importedPeople, type ModelPerson, unknownPerson } from "./model-person.ts";
import type { AppointmentRequest, ModelRequest, TourRequest } from "./model-request.ts";

interface KeptAnswer {
  readonly asked: string;
  readonly status: number;
  readonly text: string;
  readonly untilMs: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The booking rules at their simplest: searches plain lists, one request at a time. */
export class BookingModel {
  readonly people: ModelPerson[] = importedPeople();
  readonly #bookings: ModelBooking[] = [];
  readonly #answers = new Map<string, KeptAnswer>();

  /** What a request gets at an instant. */
  expect(request: ModelRequest, nowMs: number): Expectation {
    const denial = denied(request);
    if (denial !== undefined) return denial;
    if (request.defects.length > 0) return refused(400, request.defects);
    if (isAnotherMember(request)) return refused(403, ["ACCESS_DENIED"]);
    const kept = this.#answers.get(answerName(request));
    if (request.key !== undefined && kept !== undefined && nowMs < kept.untilMs) {
      if (kept.asked !== asked(request)) return refused(422, ["IDEMPOTENCY_KEY_REUSED"]);
      return { kind: "replayed", status: kept.status, text: kept.text };
    }
    const tenant = tenantOf(request);
    return request.operation === "bookTour"
      ? this.#tour(request, tenant, nowMs)
      : this.#appointment(request, tenant, nowMs);
  }

  #tour(request: TourRequest, tenant: ModelTenant, nowMs: number): Expectation {
    const { startMs } = request;
    const minutes = tenant.tour.duration_minutes;
    const endMs = startMs + minutes * MINUTE_MS;
    const problems = timeProblems(tenant, startMs, minutes, nowMs);
    if (problems.length > 0) return refused(400, problems);
    const email = request.email?.toLowerCase();
    const mobile = request.mobile && e164(request.mobile);
    const ofEmail = this.#find(tenant, (person) => email !== undefined && person.email === email);
    const ofMobile = this.#find(tenant, (person) => mobile !== undefined && person.mobile === mobile);
    const known = ofEmail ?? ofMobile;
    const open = known?.openTour;
    if (open !== undefined && open.endMs > nowMs) {
      const openTour = { id: open.id, scheduled_datetime: new Date(open.startMs).toISOString() };
      return { kind: "refused", status: 400, codes: ["PROSPECT_ALREADY_BOOKED"], openTour };
    }
    const parties: ModelParty[] = [
      { holder: `tours ${tenant.tenant_id}`, capacity: tenant.tour.capacity, code: "TOUR_SLOT_FULL" },
      ...(known === undefined ? [] : [clientParty(known)]),
    ];
    const taken = this.#taken(tenant, parties, { startMs, minutes, nowMs });
    if (taken !== undefined) return taken;
    return {
      kind: "tour",
      client_id: known?.client_id,
      isAmbiguous: ofEmail !== undefined && ofMobile !== undefined && ofEmail !== ofMobile,
      ignoredFields: known !== undefined && request.medical_alert !== undefined ? 1 : 0,
      learn: (id, client_id, text) => {
        const person = known ?? unknownPerson(tenant.tenant_id, client_id);
        if (person !== known) {
          person.medical_alert = request.medical_alert ?? "";
          this.people.push(person);
        }
        if (ofEmail === undefined) person.email ??= email;
        if (ofMobile === undefined) person.mobile ??= mobile;
        person.openTour = { id, startMs, endMs };
        const holders = [...parties, clientParty(person)].map(({ holder }) => holder);
        this.#bookings.push({ holders, startMs, endMs });
        this.#keep(request, 200, text, nowMs);
      },
    };
  }

  #appointment(request: AppointmentRequest, tenant: ModelTenant, nowMs: number): Expectation {
    const { startMs } = request;
    const ofTenant = (one: { readonly tenant_id: number }) => one.tenant_id === tenant.tenant_id;
    const client = this.#find(tenant, ({ client_id }) => client_id === request.client_id);
    const coach = modelClub.coaches.find(
      (one) => ofTenant(one) && one.is_active && one.coach_id === request.coach_id,
    );
    const room = modelClub.rooms.find(
      (one) => ofTenant(one) && one.is_active && one.room_id === request.room_id,
    );
    const type = modelClub.appointment_types.find(
      (one) => ofTenant(one) && one.is_active && one.appointment_type_id === request.appointment_type_id,
    );
    const subtype = type?.subtypes.find(({ subtype_id }) => subtype_id === request.subtype_id);
    const minutes = request.subtype_id === undefined ? type?.duration_minutes : subtype?.duration_minutes;
    const problems = [
      ...(type === undefined ? ["APPOINTMENT_TYPE_NOT_FOUND"] : []),
      ...(type !== undefined && minutes === undefined ? ["SUBTYPE_NOT_FOUND"] : []),
      ...(client === undefined ? ["CLIENT_NOT_FOUND"] : []),
      ...(coach === undefined ? ["COACH_NOT_FOUND"] : []),
      ...(coach !== undefined && type && !coach.appointment_type_ids.includes(type.appointment_type_id)
        ? ["COACH_CANNOT_DELIVER"]
        : []),
      ...(request.room_id !== undefined && room === undefined ? ["ROOM_NOT_FOUND"] : []),
      ...timeProblems(tenant, startMs, minutes, nowMs),
    ];
    if (problems.length > 0 || !client || !type || !coach || !minutes) return refused(400, problems);
    const parties: ModelParty[] = [
      { holder: `coach ${tenant.tenant_id} ${coach.coach_id}`, capacity: 1, code: "COACH_UNAVAILABLE" },
      ...(room === undefined
        ? []
        : [
            {
              holder: `room ${tenant.tenant_id} ${room.room_id}`,
              capacity: room.capacity,
              code: "ROOM_UNAVAILABLE",
            },
          ]),
      clientParty(client),
    ];
    const taken = this.#taken(tenant, parties, { startMs, minutes, nowMs });
    if (taken !== undefined) return taken;
    const covering = coveringMemberships(client.memberships, type, startMs);
    const selected = selectedMembership(covering);
    return {
      kind: "appointment",
      answer: {
        update_response: { id: selected?.id ?? null, info: [] },
        client_booked_details: [
          {
            client_id: client.client_id,
            medical_alert: client.medical_alert,
            is_payment_required: selected === undefined,
            is_first_time_class: client.classes_attended === 0,
            is_first_time_appointment: client.appointments === 0,
            is_comp_session: false,
            memberships: covering.map((one) => afterBooking(one, one === selected)),
          },
        ],
      },
      learn: (text) => {
        client.appointments += 1;
        if (selected !== undefined) selected.used_sessions += 1;
        const holders = parties.map(({ holder }) => holder);
        this.#bookings.push({ holders, startMs, endMs: startMs + minutes * MINUTE_MS });
        this.#keep(request, 201, text, nowMs);
      },
    };
  }

  #taken(
    tenant: ModelTenant,
    parties: readonly ModelParty[],
    {
      startMs,
      minutes,
      nowMs,
    }: { readonly startMs: number; readonly minutes: number; readonly nowMs: number },
  ): Expectation | undefined {
    const takenAt = (ms: number) => takenParties(this.#bookings, parties, ms, ms + minutes * MINUTE_MS);
    const taken = takenAt(startMs);
    if (taken.length === 0) return undefined;
    const latestMs = nowMs + tenant.max_advance_days * DAY_MS;
    const nextStarts = modelNextStarts(
      { startMs, nowMs, latestMs },
      (ms) => isOpen(tenant, ms, ms + minutes * MINUTE_MS) && takenAt(ms).length === 0,
    );
    return { kind: "refused", status: 400, codes: taken.map(({ code }) => code), nextStarts };
  }

  #find({ tenant_id }: ModelTenant, is: (person: ModelPerson) => boolean): ModelPerson | undefined {
    return this.people.find((person) => person.tenant_id === tenant_id && is(person));
  }

  #keep(request: ModelRequest, status: number, text: string, nowMs: number): void {
    if (request.key === undefined) return;
    this.#answers.set(answerName(request), { asked: asked(request), status, text, untilMs: nowMs + DAY_MS });
  }
}

function tenantOf({ tenant_id }: ModelRequest): ModelTenant {
  const tenant = modelClub.tenants.find((one) => one.tenant_id === tenant_id);
  if (tenant === undefined) throw new Error(`The model knows no tenant ${tenant_id}.`);
  return tenant;
}

function timeProblems(
  tenant: ModelTenant,
  startMs: number,
  minutes: number | undefined,
  nowMs: number,
): string[] {
  if (startMs < nowMs - MINUTE_MS) return ["START_IN_PAST"];
  if (startMs > nowMs + tenant.max_advance_days * DAY_MS) return ["START_TOO_FAR"];
  if (minutes === undefined || isOpen(tenant, startMs, startMs + minutes * MINUTE_MS)) return [];
  return ["OUTSIDE_OPENING_HOURS"];
}

function clientParty({ tenant_id, client_id }: ModelPerson): ModelParty {
  return { holder: `client ${tenant_id} ${client_id}`, capacity: 1, code: "CLIENT_UNAVAILABLE" };
}

function answerName({ caller, operation, key }: ModelRequest): string {
  return JSON.stringify([caller, operation, key]);
}

/** What was asked, whatever the order of its fields. */
function asked({ tenant_id, body }: ModelRequest): string {
  return JSON.stringify([tenant_id, sortFields(body)]);
}

function sortFields(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return fields.map(([name, inner]) => [name, sortFields(inner)]);
}
