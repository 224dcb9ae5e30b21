import type {
  CreateAppointmentAnswer,
  CreateAppointmentRequest,
  ListedClient,
} from "@fitness-club-booking/sdk/records";
import { type Booked, BookingWrites } from "../../parts/booking-write.ts";
import { nowMs } from "../../parts/clock.ts";
import { button, h } from "../../parts/elements.ts";
import { Card } from "../card/card.ts";
import { showMissing } from "../card/card-parts.ts";
import { type Desk, oncePerDesk, tenantPath } from "../club/club-records.ts";
import type { LiveDay } from "../day/live-day.ts";
import { NewPersonCard } from "../person/new-person-card.ts";
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

/** The dialog in which staff book an appointment for a client. */
export class BookingCard {
  /** The dialog itself. */
  readonly card: Card;
  readonly #desk: Desk;
  readonly #live: LiveDay;
  readonly #form: BookingForm;
  readonly #check: BookingCheck;
  readonly #search: PersonSearch;
  readonly #clientSaid = h("p.client", { role: "status" });
  #choices = 0;

  constructor(desk: Desk, live: LiveDay, begin: BookingBegin = {}) {
    const { desk: said } = desk.page.strings;
    this.#desk = desk;
    this.#live = live;
    this.card = new Card(desk.page, said.bookTitle);
    this.#check = new BookingCheck(desk, (start) => this.#takeStart(start));
    this.#search = new PersonSearch(desk, {
      label: said.findPerson,
      name: "client_id",
      onChosen: (person) => this.#take(person),
      onNew: (entered) => this.#create(entered),
      onCleared: () => this.#take(undefined),
    });
    const submit = h("button", { type: "submit" }, said.do.book);
    this.#form = new BookingForm(
      desk,
      {
        day: live.day,
        coachId: begin.coachId,
        client: [this.#search.element, this.#clientSaid],
        checked: this.#check.element,
        end: submit,
      },
      { onChange: () => this.#check.ask(this.#form.request), onSubmit: () => this.#send() },
    );
    const start = begin.start ?? this.#nextStart();
    if (start !== undefined) this.#form.setStart(start);
    this.card.show(this.#form.element);
    if (begin.person === undefined) this.#search.input.focus();
    else {
      this.#search.take(begin.person);
      this.#take(begin.person);
    }
  }

  /** The next quarter of an hour today, for somebody who walks in; undefined on another day, for which staff enter the time. */
  #nextStart(): string | undefined {
    const presentMs = nowMs();
    const { fromMs, toMs } = this.#live.whole;
    const isToday = fromMs <= presentMs && presentMs < toMs;
    return isToday ? new Date(Math.ceil((presentMs + 1) / STEP_MS) * STEP_MS).toISOString() : undefined;
  }

  #create(entered: string): void {
    const choices = this.#choices;
    const { card } = new NewPersonCard(this.#desk, entered, (person) => {
      // The answer may come after somebody else was chosen.
      if (choices !== this.#choices) return;
      this.#search.take(person);
      this.#take(person);
    });
    card.whenClosed(() => this.card.isOpen && this.#search.input.focus());
  }

  /** Shows who it is for, with what staff must know. */
  #take(person: ListedClient | undefined): void {
    this.#choices += 1;
    this.#form.setClient(person?.client_id);
    this.#check.ask(this.#form.request);
    this.#clientSaid.replaceChildren();
    if (person === undefined) return;
    const { client_id, full_name, status, medical_alert } = person;
    const { desk: said } = this.#desk.page.strings;
    this.#live.putClients([person]);
    this.#clientSaid.append(h("strong", full_name ?? ""), ` (${client_id}, ${said.clientStatus[status]})`);
    if (medical_alert) {
      this.#clientSaid.append(h("span.medical", `${said.medicalAlert} ${medical_alert}`));
    }
  }

  #takeStart(start: string): void {
    this.#form.setStart(start);
    this.#check.ask(this.#form.request);
  }

  #send(): void {
    const { request, isComplimentary, compReason = "" } = this.#form;
    if (request === undefined) {
      this.#showMissing();
      return;
    }
    const body = isComplimentary ? { ...request, comp_reason: compReason } : request;
    const writes = bookingsOf(this.#desk);
    void this.card.send(() => writes.send(body.client_id, body), {
      onDone: (booked) => this.#onBooked(booked),
      isTold: () => writes.isUnderWay(body.client_id),
      remedies: {
        form: this.#form.element,
        onStart: (start: string) => this.#takeStart(start),
        // What is entered now, which may be another time.
        onAgain: () => this.#send(),
      },
    });
  }

  /** Marks what must be filled in before anything can be sent. */
  #showMissing(): void {
    const { element } = this.#form;
    const missing = ["client_id", "day", "start_date_time"].filter((name) => {
      const value = new FormData(element).get(name);
      return value === "" || (name === "client_id" && !this.#form.hasClient);
    });
    showMissing(element, missing, this.#desk.page);
  }

  async #onBooked({ answer, body, isEarlier }: Booked<BookingBody, CreateAppointmentAnswer>): Promise<void> {
    const { sdk, page } = this.#desk;
    const { desk: said, common } = page.strings;
    const appointment_id = answer.create_response.id ?? 0;
    const booked = await sdk.getAppointment({ path: { ...tenantPath(this.#desk), appointment_id } });
    if (booked.ok) this.#live.put({ appointment: booked.data });
    const when = page.time.inWords(booked.ok ? booked.data.start_date_time : body.start_date_time);
    this.card.show(
      h(
        "div.buttons",
        button(common.close, () => this.card.close()),
        button(said.bookAnother, () => this.#another(), { class: "quiet" }),
      ),
    );
    const client = this.#live.records.clients.get(body.client_id);
    const who = client?.full_name ?? said.clientNumber(body.client_id);
    if (isEarlier) this.card.say(said.bookedEarlier(who, when));
    else this.card.say(this.card.isOpen ? said.booked(when) : said.bookedFor(who, when));
  }

  #another(): void {
    this.card.close();
    new BookingCard(this.#desk, this.#live);
  }
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
