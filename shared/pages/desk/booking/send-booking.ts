import { noticesIn } from "@fitness-club-booking/sdk/notices";
import type {
  Appointment,
  BookSeriesAnswer,
  CreateAppointmentAnswer,
} from "@fitness-club-booking/sdk/records";
import type { Remedies } from "../../parts/alerts.ts";
import { type Booked, BookingWrites } from "../../parts/booking-write.ts";
import { button } from "../../parts/elements.ts";
import {
  type AppointmentAnswer,
  type AppointmentRequest,
  appointmentCalls,
  leftOut,
} from "../../parts/series.ts";
import { paymentInWords } from "../appointment/appointment-facts.ts";
import type { Card } from "../card/card.ts";
import { sayBooked } from "../card/card-parts.ts";
import { coachName, type Desk, oncePerDesk, tenantPath } from "../club/club-records.ts";
import { planningDesk } from "../club/planning-desk.ts";
import { clientName, placeName, wordingOf } from "../club/words.ts";
import type { LiveDay } from "../day/live-day.ts";
import { type CheckedIn, checkInBooked, notYetCheckedIn } from "./check-in-booked.ts";

/** What is booked, and what follows. */
export interface BookingToSend {
  readonly body: AppointmentRequest;
  /** Whether who is booked is here, and is checked in. */
  readonly checksIn: boolean;
  /** Begins another booking. */
  readonly onAnother: () => void;
  readonly remedies: Remedies;
}

/** The requests whose people were to be checked in: another press may be told what came of one. */
const checkingIn = new WeakSet<AppointmentRequest>();

/** Books what a card asks for, and says there what was booked. */
export function sendBooking(
  desk: Desk,
  live: LiveDay,
  card: Card,
  { body, checksIn, onAnother, remedies }: BookingToSend,
): void {
  const { page, sdk } = desk;
  const writes = bookingsOf(desk);
  if (checksIn) checkingIn.add(body);
  void card.send(() => writes.send(body.client_id, body), {
    onDone: onBooked,
    isTold: () => writes.isUnderWay(body.client_id),
    remedies,
  });

  async function onBooked(booked: Booked<AppointmentRequest, AppointmentAnswer>): Promise<void> {
    const { answer } = booked;
    if ("weekly" in answer) sayWeekly(booked, answer.weekly);
    else await sayOnce(booked, answer.once);
  }

  function sayWeekly(booked: Booked<AppointmentRequest, unknown>, answer: BookSeriesAnswer): void {
    for (const appointment of answer.appointments) live.put({ appointment });
    const start = answer.appointments[0]?.start_date_time ?? "";
    const said = planningDesk(desk).said.booking.notYetCheckedIn;
    const checkedIn = checksIn ? { said, button: undefined } : undefined;
    const words = wordsOf(booked, answer, checkedIn);
    sayBooked(card, page, { ...words, start, details: weeksInWords(desk, answer) });
  }

  async function sayOnce(
    booked: Booked<AppointmentRequest, unknown>,
    answer: CreateAppointmentAnswer,
  ): Promise<void> {
    const appointment_id = answer.create_response.id ?? 0;
    const read = await sdk.getAppointment({ path: { ...tenantPath(desk), appointment_id } });
    if (read.ok) live.put({ appointment: read.data });
    const checkedIn = await checkInWished(booked, { id: appointment_id, ...(read.ok ? read.data : {}) });
    const asked = "start_date_time" in booked.body ? booked.body.start_date_time : "";
    sayBooked(card, page, {
      ...wordsOf(booked, answer, checkedIn),
      start: read.ok ? read.data.start_date_time : asked,
      ...(read.ok ? { details: detailsOf(desk, read.data, answer) } : {}),
    });
  }

  /** Checks in who was booked, or says that nobody was, where another request was carried out than this press asked for. */
  async function checkInWished(
    { body: carriedOut, isEarlier }: Booked<AppointmentRequest, unknown>,
    appointment: Parameters<typeof checkInBooked>[2],
  ): Promise<CheckedIn | undefined> {
    const host = { live, card };
    if (checksIn && !isEarlier) return await checkInBooked(desk, host, appointment);
    const isWished = checksIn || checkingIn.has(carriedOut);
    return isWished ? notYetCheckedIn(desk, host, appointment) : undefined;
  }

  function wordsOf(
    { body: { client_id }, isEarlier }: Booked<AppointmentRequest, unknown>,
    answer: object,
    checkedIn?: CheckedIn,
  ) {
    return {
      who: clientName(live.records.clients, client_id, page.strings),
      isEarlier,
      isBlocked: noticesIn(answer).some(({ errorCode }) => errorCode === "CLIENT_BLOCKED"),
      after: checkedIn?.said,
      more: [
        checkedIn?.button,
        button(planningDesk(desk).said.booking.another, onAnother, { class: "quiet" }),
      ],
    };
  }
}

/** How many appointments a series has, until when, and which dates were left out. */
function weeksInWords(desk: Desk, { appointments, skipped }: BookSeriesAnswer): string {
  const { page } = desk;
  const { desk: said } = page.strings;
  const last = appointments.at(-1)?.start_date_time ?? "";
  const booked = planningDesk(desk).said.booking.bookedWeekly(appointments.length, page.time.inWords(last));
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
