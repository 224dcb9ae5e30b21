import type {
  CreateAppointmentAnswer,
  CreateAppointmentRequest,
  ListedClient,
} from "@fitness-club-booking/sdk/records";
import { type Booked, BookingWrites } from "../../parts/booking-write.ts";
import { nowMs } from "../../parts/clock.ts";
import { button, h } from "../../parts/elements.ts";
import { Card } from "../card/card.ts";
import { sayBooked, showMissing } from "../card/card-parts.ts";
import { type Desk, oncePerDesk, tenantPath } from "../club/club-records.ts";
import { clientName } from "../club/words.ts";
import type { LiveDay } from "../day/live-day.ts";
import { openNewPersonCard } from "../person/new-person-card.ts";
import { PersonSearch } from "../person/person-search.ts";
import { BookingCheck } from "./booking-check.ts";
import { BookingForm } from "./booking-form.ts";

/** What is known of a booking before it begins. */
export interface BookingBegin {
  readonly start?: string;
  readonly coachId?: number;
  readonly person?: ListedClient;
}

type BookingBody = CreateAppointmentRequest & { readonly comp_reason?: string };

const STEP_MS = 15 * 60_000;
const LONG_AGO = "2001-01-01T00:00:00Z";

/** Opens the dialog in which staff book an appointment for a client. */
export function openBookingCard(desk: Desk, live: LiveDay, begin: BookingBegin = {}): Card {
  const { page, sdk } = desk;
  const { desk: said } = page.strings;
  const card = new Card(page, said.bookTitle);
  const check = new BookingCheck(desk, takeStart);
  const clientSaid = h("p.client", { role: "status" });
  const search = new PersonSearch(desk, {
    label: said.findPerson,
    name: "client_id",
    onChosen: take,
    onNew: create,
    onCleared: () => take(undefined),
  });
  const form: BookingForm = new BookingForm(
    desk,
    {
      day: live.day,
      coachId: begin.coachId,
      client: [search.element, clientSaid],
      checked: check.element,
      end: h("button", { type: "submit" }, said.do.book),
    },
    { onChange: () => check.ask(form.request), onSubmit: send },
  );
  let choices = 0;
  const start = begin.start ?? nextStart(live);
  if (start !== undefined) form.setStart(start);
  card.show(form.element);
  if (begin.person === undefined) search.input.focus();
  else {
    search.take(begin.person);
    take(begin.person);
  }
  return card;

  function create(entered: string): void {
    const before = choices;
    const other = openNewPersonCard(desk, entered, (person) => {
      // The answer may come after somebody else was chosen.
      if (before !== choices) return;
      search.take(person);
      take(person);
    });
    other.whenClosed(() => card.isOpen && search.input.focus());
  }

  /** Shows who it is for, with what staff must know. */
  function take(person: ListedClient | undefined): void {
    choices += 1;
    form.setClient(person?.client_id);
    check.ask(form.request);
    clientSaid.replaceChildren();
    if (person === undefined) return;
    const { client_id, full_name, status, medical_alert } = person;
    live.putClients([person]);
    clientSaid.append(h("strong", full_name ?? ""), ` (${client_id}, ${said.clientStatus[status]})`);
    if (medical_alert) clientSaid.append(h("span.medical", `${said.medicalAlert} ${medical_alert}`));
  }

  function takeStart(other: string): void {
    form.setStart(other);
    check.ask(form.request);
  }

  function send(): void {
    const { request, isComplimentary, compReason = "" } = form;
    if (request === undefined) {
      markMissing();
      return;
    }
    const body = isComplimentary ? { ...request, comp_reason: compReason } : request;
    const writes = bookingsOf(desk);
    void card.send(() => writes.send(body.client_id, body), {
      onDone: onBooked,
      isTold: () => writes.isUnderWay(body.client_id),
      // What is tried again is what is entered then, which may be another time.
      remedies: { form: form.element, onStart: takeStart, onAgain: send },
    });
  }

  /** Marks what must be filled in before anything can be sent. */
  function markMissing(): void {
    const entered = new FormData(form.element);
    const missing = ["client_id", "day", "start_date_time"].filter(
      (name) => entered.get(name) === "" || (name === "client_id" && !form.hasClient),
    );
    showMissing(form.element, missing, page);
  }

  async function onBooked(booked: Booked<BookingBody, CreateAppointmentAnswer>): Promise<void> {
    const { answer, body } = booked;
    const appointment_id = answer.create_response.id ?? 0;
    const read = await sdk.getAppointment({ path: { ...tenantPath(desk), appointment_id } });
    if (read.ok) live.put({ appointment: read.data });
    const another = () => {
      card.close();
      openBookingCard(desk, live);
    };
    sayBooked(card, page, {
      ...booked,
      who: clientName(live.records.clients, body.client_id, page.strings),
      start: read.ok ? read.data.start_date_time : body.start_date_time,
      more: button(said.bookAnother, another, { class: "quiet" }),
    });
  }
}

/** The next quarter of an hour today, for somebody who walks in; undefined on another day, for which staff enter the time. */
function nextStart({ whole: { fromMs, toMs } }: LiveDay): string | undefined {
  const presentMs = nowMs();
  const isToday = fromMs <= presentMs && presentMs < toMs;
  return isToday ? new Date(Math.ceil((presentMs + 1) / STEP_MS) * STEP_MS).toISOString() : undefined;
}

/** The ordinary and complimentary bookings of a desk's clients, which all dialogs share. */
const bookingsOf = oncePerDesk((desk) => {
  const { sdk } = desk;
  const path = tenantPath(desk);
  return new BookingWrites<BookingBody, CreateAppointmentAnswer>({
    several: {
      operationOf: ({ comp_reason }) => (comp_reason === undefined ? "ordinary" : "complimentary"),
      refusedLike: (body) => ({ ...body, start_date_time: LONG_AGO }),
    },
    call: ({ comp_reason, ...body }, options) =>
      comp_reason === undefined
        ? sdk.createAppointment({ path, body }, options)
        : sdk.createComplimentaryAppointment({ path, body: { ...body, comp_reason } }, options),
  });
});
