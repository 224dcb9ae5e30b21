import { type Expectation, refused } from "./expectation.ts";
import { denied, isAnotherMember } from "./model-access.ts";
import { appointmentTerms, clientChoice } from "./model-appointment.ts";
import { ModelCalendar } from "./model-calendar.ts";
import { type ModelTenant, modelClub } from "./model-club.ts";
import type { Span } from "./model-hours.ts";
import { afterBooking, coveringMemberships, selectedMembership } from "./model-memberships.ts";
import { e164, importedPeople, type ModelPerson, unknownPerson } from "./model-person.ts";
import type { AppointmentRequest, ModelRequest, TourRequest } from "./model-request.ts";
import {
  chosenParty,
  heldFor,
  type ModelChoice,
  type ModelPresent,
  type ModelTerms,
  nextStarts,
  problemsAt,
  TAKEN,
} from "./model-rules.ts";
import { ignoredFields, toursChoice, tourTerms } from "./model-tour.ts";

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
  readonly #calendar = new ModelCalendar();
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
    const span = { startMs, endMs: startMs + minutes * MINUTE_MS };
    const email = request.email?.toLowerCase();
    const mobile = request.mobile && e164(request.mobile);
    const ofEmail = this.#find(tenant, (person) => email !== undefined && person.email === email);
    const ofMobile = this.#find(tenant, (person) => mobile !== undefined && person.mobile === mobile);
    const known = ofEmail ?? ofMobile;
    const ofTours = tourTerms(tenant, isManager(request));
    // A visitor's tour neither asks nor holds the person.
    const asksPerson = known !== undefined && isManager(request);
    const ofPerson = asksPerson ? [clientChoice(tenant.tenant_id, known.client_id)] : [];
    const terms = { ...ofTours, choices: [...ofTours.choices, ...ofPerson] };
    const present = { nowMs, calendar: this.#calendar };
    const problems = problemsAt(terms, startMs, present);
    const isTaken = problems.some((code) => TAKEN.includes(code));
    const open = known?.openTour;
    // The desk is told of the open tour of whoever is taken by it; a visitor only where others could book.
    const isTold = problems.length === 0 || (isTaken && isManager(request));
    if (open !== undefined && open.endMs > nowMs && isTold) {
      const openTour = { id: open.id, scheduled_datetime: new Date(open.startMs).toISOString() };
      const told = isManager(request) ? openTour : null;
      return { kind: "refused", status: 400, codes: ["PROSPECT_ALREADY_BOOKED"], openTour: told };
    }
    if (problems.length > 0) return refusedAt(terms, problems, startMs, present);
    // A visitor's request changes nothing of a person who is known.
    const isFilled = known === undefined || (isManager(request) && known.isProspect);
    return {
      kind: "tour",
      isManaged: isManager(request),
      client_id: known?.client_id,
      isAmbiguous: ofEmail !== undefined && ofMobile !== undefined && ofEmail !== ofMobile,
      ignoredFields:
        known === undefined || !isManager(request)
          ? []
          : ignoredFields(request, known, { isFilled, ofEmail, ofMobile }),
      learn: (id, client_id, text) => {
        const person = known ?? unknownPerson(tenant.tenant_id, client_id);
        if (person !== known) {
          person.medical_alert = request.medical_alert ?? "";
          this.people.push(person);
        }
        if (isFilled && ofEmail === undefined) person.email ??= email;
        if (isFilled && ofMobile === undefined) person.mobile ??= mobile;
        person.openTour = { id, ...span };
        const ofPerson = isManager(request) ? [clientChoice(tenant.tenant_id, client_id)] : [];
        this.#hold([toursChoice(tenant), ...ofPerson], span, terms);
        this.#keep(request, 200, text, nowMs);
      },
    };
  }

  #appointment(request: AppointmentRequest, tenant: ModelTenant, nowMs: number): Expectation {
    const { startMs } = request;
    const client = this.#find(tenant, ({ client_id }) => client_id === request.client_id);
    const scene = { club: modelClub, tenant, hasClient: client !== undefined, isManager: isManager(request) };
    const { terms, problems: lasting, type } = appointmentTerms(request, scene);
    const present = { nowMs, calendar: this.#calendar };
    const problems = [...lasting, ...problemsAt(terms, startMs, present)];
    if (problems.length > 0 || !client || !type || !terms.minutes) {
      return refusedAt(terms, problems, startMs, present, lasting.length > 0);
    }
    const span = { startMs, endMs: startMs + terms.minutes * MINUTE_MS };
    const covering = coveringMemberships(client.memberships, type, startMs);
    const selected = selectedMembership(covering);
    return {
      kind: "appointment",
      chosen: terms.choices
        .filter(({ isNamed }) => !isNamed)
        .map((choice) => this.#chosen(choice, span, terms)),
      answer: {
        update_response: { id: selected?.id ?? null, info: [] },
        client_booked_details: [
          {
            client_id: client.client_id,
            medical_alert: seesAlert(request) ? client.medical_alert : "",
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
        this.#hold(terms.choices, span, terms);
        this.#keep(request, 201, text, nowMs);
      },
    };
  }

  /** What the answer says of a choice that was left to the product. */
  #chosen(choice: ModelChoice, span: Span, terms: ModelTerms): object {
    const id = chosenParty(choice, span, terms, this.#calendar)?.id;
    return choice.code === "COACH_UNAVAILABLE"
      ? { errorCode: "COACH_ASSIGNED", jsonObject: { coach_id: id } }
      : { errorCode: "ROOM_ASSIGNED", jsonObject: { room_id: id } };
  }

  #hold(choices: readonly ModelChoice[], span: Span, terms: ModelTerms): void {
    const held = choices.map((choice) => [choice, chosenParty(choice, span, terms, this.#calendar)] as const);
    for (const [choice, party] of held) {
      if (party !== undefined) this.#calendar.hold(party.holder, heldFor(choice, span));
    }
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

function isManager({ caller }: ModelRequest): boolean {
  return caller === "camden-desk";
}

/** Whether a caller sees the medical alert of the client whom the request books. */
function seesAlert(request: AppointmentRequest): boolean {
  return isManager(request) || request.caller === `member-${request.client_id}`;
}

/** A refusal that offers other starts where somebody is taken; none where no start would do. */
function refusedAt(
  terms: ModelTerms,
  codes: readonly string[],
  startMs: number,
  present: ModelPresent,
  isHopeless = false,
): Expectation {
  if (!codes.some((code) => TAKEN.includes(code))) return refused(400, codes);
  const offered = isHopeless ? [] : nextStarts(terms, startMs, present);
  return { kind: "refused", status: 400, codes, nextStarts: offered };
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
