import type { CreateAppointmentAnswer, CreateAppointmentRequest } from "@fitness-club-booking/sdk/records";
import { sentenceOf } from "../../parts/alerts.ts";
import { button, h } from "../../parts/elements.ts";
import { Card } from "../card/card.ts";
import { showMissing } from "../card/required-fields.ts";
import type { Desk } from "../club/club-records.ts";
import { tenantPath } from "../day/day-reader.ts";
import type { LiveDay } from "../day/live-day.ts";
import { BookingCheck } from "./booking-check.ts";
import { BookingForm } from "./booking-form.ts";

/** The dialog in which staff book an appointment for a client. */
export class BookingCard {
  readonly #desk: Desk;
  readonly #live: LiveDay;
  readonly #card: Card;
  readonly #form: BookingForm;
  readonly #check: BookingCheck;
  readonly #clientSaid = h("p", { class: "client", role: "status" });
  #clientId: number | undefined;

  constructor(desk: Desk, live: LiveDay) {
    const { strings } = desk.page;
    this.#desk = desk;
    this.#live = live;
    this.#card = new Card(desk.page, strings.desk.bookTitle);
    this.#check = new BookingCheck(desk, (start) => this.#takeStart(start));
    const submit = h("button", { type: "submit" }, strings.desk.do.book);
    this.#form = new BookingForm(
      desk,
      { day: live.day, clientSaid: this.#clientSaid, checked: this.#check.element, end: submit },
      { onChange: () => this.#onChange(), onSubmit: () => this.#send() },
    );
    this.#card.show(this.#form.element);
  }

  #onChange(): void {
    this.#check.ask(this.#form.request);
    void this.#showClient();
  }

  #takeStart(start: string): void {
    this.#form.setStart(start);
    this.#check.ask(this.#form.request);
  }

  /** Shows whose number was entered. */
  async #showClient(): Promise<void> {
    const { clientId } = this.#form;
    if (clientId === this.#clientId) return;
    this.#clientId = clientId;
    this.#clientSaid.replaceChildren();
    if (clientId === undefined) return;
    const { sdk, page } = this.#desk;
    const answer = await sdk.getClient({ path: { ...tenantPath(this.#desk), client_id: clientId } });
    if (this.#clientId !== clientId) return;
    if (!answer.ok) {
      if (answer.reason === "refused") {
        this.#clientSaid.append(answer.problems.map((problem) => sentenceOf(problem, page)).join(" "));
      }
      return;
    }
    const { full_name, status, medical_alert } = answer.data;
    this.#live.putClients([answer.data]);
    const { desk: said } = page.strings;
    this.#clientSaid.append(h("strong", {}, full_name ?? ""), ` (${said.clientStatus[status]})`);
    if (medical_alert) {
      this.#clientSaid.append(h("span", { class: "medical" }, `${said.medicalAlert} ${medical_alert}`));
    }
  }

  #send(): void {
    const body = this.#form.request;
    if (body === undefined) this.#showMissing();
    else if (this.#form.isComplimentary) this.#sendComplimentary(body);
    else {
      void this.#card.send<CreateAppointmentAnswer>(
        (options) => this.#desk.sdk.createAppointment({ path: tenantPath(this.#desk), body }, options),
        this.#outcome(body),
      );
    }
  }

  #sendComplimentary(request: CreateAppointmentRequest): void {
    const body = { ...request, comp_reason: this.#form.compReason ?? "" };
    void this.#card.send<CreateAppointmentAnswer>(
      (options) =>
        this.#desk.sdk.createComplimentaryAppointment({ path: tenantPath(this.#desk), body }, options),
      this.#outcome(body),
    );
  }

  /** Marks what must be filled in before anything can be sent. */
  #showMissing(): void {
    const { element } = this.#form;
    const missing = ["client_id", "day", "start_date_time"].filter((name) => {
      const value = new FormData(element).get(name);
      return value === "" || (name === "client_id" && this.#form.clientId === undefined);
    });
    showMissing(element, missing, this.#desk.page);
  }

  #outcome(body: object) {
    return {
      body,
      onDone: (answer: CreateAppointmentAnswer) => this.#onBooked(answer),
      remedies: { form: this.#form.element, onStart: (start: string) => this.#takeStart(start) },
    };
  }

  async #onBooked({ create_response: { id } }: CreateAppointmentAnswer): Promise<void> {
    const { sdk, page } = this.#desk;
    const { desk: said, common } = page.strings;
    const booked = await sdk.getAppointment({
      path: { ...tenantPath(this.#desk), appointment_id: id ?? 0 },
    });
    if (booked.ok) this.#live.put({ appointment: booked.data });
    const when = booked.ok ? page.time.inWords(booked.data.start_date_time) : "";
    this.#card.show(
      h(
        "div",
        { class: "buttons" },
        button(common.close, () => this.#card.close()),
        button(said.bookAnother, () => this.#another(), { class: "quiet" }),
      ),
    );
    this.#card.say(said.booked(when));
  }

  #another(): void {
    this.#card.close();
    new BookingCard(this.#desk, this.#live);
  }
}
