import { noticesIn } from "@fitness-club-booking/sdk/notices";
import type {
  Appointment,
  BookSeriesAnswer,
  CreateAppointmentAnswer,
  ListedClient,
} from "@fitness-club-booking/sdk/records";
import { type Booked, BookingWrites } from "../../parts/booking-write.ts";
import { nowMs } from "../../parts/clock.ts";
import { button, h } from "../../parts/elements.ts";
import {
  type AppointmentAnswer,
  type AppointmentRequest,
  appointmentCalls,
  leftOut,
} from "../../parts/series.ts";
import { paymentInWords } from "../appointment/appointment-facts.ts";
import { Card } from "../card/card.ts";
import { blockedAlert, sayBooked, showMissing } from "../card/card-parts.ts";
import { coachName, type Desk, oncePerDesk, tenantPath } from "../club/club-records.ts";
import { clientName, placeName, wordingOf } from "../club/words.ts";
import type { LiveDay } from "../day/live-day.ts";
import { openNewPersonCard } from "../person/new-person-card.ts";
import { PersonSearch } from "../person/person-search.ts";
import { BookingCheck } from "./booking-check.ts";
import { BookingForm } from "./booking-form.ts";

/** What is known of a booking before it begins. */
export interface BookingBegin {
  readonly start?: string;
  readonly coachId?: number | undefined;
  readonly person?: ListedClient;
  /** What else can be begun at this time. */
  readonly instead?: {
    readonly label: string;
    readonly onChosen: (start: string | undefined) => void;
  };
}

const STEP_MS = 15 * 60_000;

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
      end: h("div.buttons", h("button", { type: "submit" }, said.do.book), insteadButton()),
    },
    { onChange: ask, onSubmit: send },
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

  function insteadButton(): HTMLElement | undefined {
    const { instead } = begin;
    if (instead === undefined) return undefined;
    const choose = () => {
      card.close();
      instead.onChosen(form.start);
    };
    return button(instead.label, choose, { class: "quiet" });
  }

  function ask(): void {
    check.ask(form.request, form.series);
  }

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
    ask();
    clientSaid.replaceChildren();
    if (person === undefined) return;
    const { client_id, full_name, status, medical_alert } = person;
    live.putClients([person]);
    clientSaid.append(h("strong", full_name ?? ""), ` (${client_id}, ${said.clientStatus[status]})`);
    if (medical_alert) clientSaid.append(h("span.medical", `${said.medicalAlert} ${medical_alert}`));
    void showBlock(client_id, choices);
  }

  /** Says whether the club takes no bookings for whom was chosen. Lists do not say so, and nothing waits for it. */
  async function showBlock(client_id: number, choice: number): Promise<void> {
    const read = await sdk.getClient({ path: { ...tenantPath(desk), client_id } });
    const blocked = read.ok && choice === choices ? blockedAlert(read.data, page) : undefined;
    if (blocked !== undefined) clientSaid.append(blocked);
  }

  function takeStart(other: string): void {
    form.setStart(other);
    ask();
  }

  function send(): void {
    const { request, isComplimentary, compReason = "" } = form;
    if (request === undefined) {
      markMissing();
      return;
    }
    const once = isComplimentary ? { ...request, comp_reason: compReason } : request;
    const body: AppointmentRequest = form.series ?? once;
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

  async function onBooked(booked: Booked<AppointmentRequest, AppointmentAnswer>): Promise<void> {
    const { answer, body } = booked;
    const who = clientName(live.records.clients, body.client_id, page.strings);
    const more = button(said.bookAnother, another, { class: "quiet" });
    if ("weekly" in answer) {
      for (const appointment of answer.weekly.appointments) live.put({ appointment });
      const isBlocked = isOfBlocked(noticesIn(answer.weekly));
      const start = answer.weekly.appointments[0]?.start_date_time ?? "";
      const details = weeksInWords(desk, answer.weekly);
      sayBooked(card, page, { ...booked, who, start, details, isBlocked, more });
      return;
    }
    const { once } = answer;
    const appointment_id = once.create_response.id ?? 0;
    const read = await sdk.getAppointment({ path: { ...tenantPath(desk), appointment_id } });
    if (read.ok) live.put({ appointment: read.data });
    const asked = "start_date_time" in body ? body.start_date_time : "";
    sayBooked(card, page, {
      ...booked,
      who,
      start: read.ok ? read.data.start_date_time : asked,
      ...(read.ok ? { details: detailsOf(desk, read.data, once) } : {}),
      isBlocked: isOfBlocked(noticesIn(once)),
      more,
    });
  }

  function another(): void {
    card.close();
    openBookingCard(desk, live);
  }
}

function isOfBlocked(notices: readonly { readonly errorCode: string }[]): boolean {
  return notices.some(({ errorCode }) => errorCode === "CLIENT_BLOCKED");
}

/** How many appointments a series has, until when, and which dates were left out. */
function weeksInWords({ page }: Desk, { appointments, skipped }: BookSeriesAnswer): string {
  const { desk: said } = page.strings;
  const last = appointments.at(-1)?.start_date_time ?? "";
  const booked = said.bookedWeekly(appointments.length, page.time.inWords(last));
  const without = skipped.length === 0 ? [] : [said.leftOut, ...leftOut(skipped, page)];
  return [booked, ...without].join(" ").replace(/\.$/, "");
}

/** With whom an appointment is, where, and what pays. */
function detailsOf(desk: Desk, appointment: Appointment, answer: CreateAppointmentAnswer): string {
  const memberships = answer.client_booked_details.flatMap((each) => each.memberships);
  const coach = coachName(desk.club, appointment.coach_id);
  const place = placeName(appointment, wordingOf(desk));
  return [coach, place, paymentInWords({ appointment, memberships }, desk)].join(" · ");
}

/** The next quarter of an hour today, for somebody who walks in; undefined on another day, for which staff enter the time. */
function nextStart({ whole: { fromMs, toMs } }: LiveDay): string | undefined {
  const presentMs = nowMs();
  const isToday = fromMs <= presentMs && presentMs < toMs;
  return isToday ? new Date(Math.ceil((presentMs + 1) / STEP_MS) * STEP_MS).toISOString() : undefined;
}

/** The ordinary, weekly and complimentary bookings of a desk's clients, which all dialogs share. */
const bookingsOf = oncePerDesk((desk) => {
  const { sdk } = desk;
  const path = tenantPath(desk);
  return new BookingWrites(
    appointmentCalls({
      once: ({ comp_reason, ...body }, options) =>
        comp_reason === undefined
          ? sdk.createAppointment({ path, body }, options)
          : sdk.createComplimentaryAppointment({ path, body: { ...body, comp_reason } }, options),
      weekly: (body, options) => sdk.bookSeries({ path, body }, options),
    }),
  );
});
