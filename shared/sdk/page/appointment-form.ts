import { createBookingSdk } from "../booking-sdk.ts";
import { createAppointment } from "../operations.ts";
import type { CreateAppointmentAnswer, CreateAppointmentRequest } from "../records.ts";
import { BookingForm } from "./booking-form.ts";
import { inWords } from "./club-time.ts";
import { showDone } from "./confirmation.ts";
import { byId, enteredIn, make, partOf } from "./elements.ts";
import type { Choice, SiteConfig } from "./site-config.ts";
import { siteToken } from "./site-token.ts";

/** Lets a member of staff book an appointment. */
export function startAppointmentForm(config: SiteConfig): void {
  const form = byId("appointment-form", HTMLFormElement);
  const sdk = createBookingSdk(
    { baseUrl: config.baseUrl, token: siteToken("appointments") },
    { createAppointment },
  );
  const { tenant_id, time_zone } = config.club;
  offerChoices(form, config);
  new BookingForm<CreateAppointmentAnswer>({
    form,
    startField: "start_date_time",
    timeZone: time_zone,
    book: (start, options) =>
      sdk.createAppointment({ path: { tenant_id }, body: requestIn(form, start) }, options),
    onBooked: ({ create_response, client_booked_details: [booked] }, start) =>
      showDone("The appointment is booked", "#appointment", {
        When: inWords(start, time_zone),
        Client: chosenName(config.clients, enteredIn(form, "client_id")),
        Coach: chosenName(config.coaches, enteredIn(form, "coach_id")),
        Payment: booked?.is_payment_required ? "To be paid" : "A session of the membership",
        ...(booked?.medical_alert ? { "Medical alert": booked.medical_alert } : {}),
        "Booking number": String(create_response.id),
      }),
  });
}

function offerChoices(form: HTMLFormElement, { clients, kinds, coaches, rooms }: SiteConfig): void {
  const kind = byId("appointment-type", HTMLSelectElement);
  fill("appointment-client", clients);
  fill("appointment-type", kinds);
  fill("appointment-room", rooms);

  function offerOfKind(): void {
    const chosen = kinds.find(({ id }) => String(id) === kind.value);
    const lengths = chosen?.subtypes.map(({ id, name, minutes }) => ({
      id,
      name: `${name}, ${minutes} minutes`,
    }));
    fill("appointment-subtype", lengths ?? [], `Usual, ${chosen?.minutes} minutes`);
    partOf(form, "subtypes").hidden = chosen?.subtypes.length === 0;
    fill(
      "appointment-coach",
      coaches.filter(({ id }) => chosen?.coaches.includes(id)),
    );
  }

  function offerPlace(): void {
    const isOnline = enteredIn(form, "is_virtual") === "true";
    partOf(form, "room").hidden = isOnline;
    partOf(form, "online").hidden = !isOnline;
  }

  kind.addEventListener("change", offerOfKind);
  form.addEventListener("change", offerPlace);
  offerOfKind();
  offerPlace();
}

function fill(id: string, choices: readonly Choice[], none?: string): void {
  const options = choices.map((choice) => option(String(choice.id), choice.name));
  byId(id, HTMLSelectElement).replaceChildren(...(none === undefined ? [] : [option("", none)]), ...options);
}

function option(value: string, name: string): HTMLOptionElement {
  const made = make("option", name);
  made.value = value;
  return made;
}

function requestIn(form: HTMLFormElement, start: string): CreateAppointmentRequest {
  const isOnline = enteredIn(form, "is_virtual") === "true";
  const idIn = (name: string) => Number(enteredIn(form, name));
  return {
    appointment_type_id: idIn("appointment_type_id"),
    subtype_id: enteredIn(form, "subtype_id") === undefined ? null : idIn("subtype_id"),
    client_id: idIn("client_id"),
    coach_id: idIn("coach_id"),
    start_date_time: start,
    room_id: isOnline ? null : idIn("room_id"),
    is_virtual: isOnline,
    virtual_url: isOnline ? (enteredIn(form, "virtual_url") ?? null) : null,
    comments: enteredIn(form, "comments") ?? null,
  };
}

function chosenName(choices: readonly Choice[], id: string | undefined): string {
  return choices.find((choice) => String(choice.id) === id)?.name ?? "";
}
