import type { BookTourAnswer, BookTourRequest, ListedClient } from "@fitness-club-booking/sdk/records";
import { type Booked, BookingWrites } from "../../parts/booking-write.ts";
import { nowMs } from "../../parts/clock.ts";
import { h } from "../../parts/elements.ts";
import { enteredIn, field, form, textarea } from "../../parts/fields.ts";
import { Card } from "../card/card.ts";
import { sayBooked, showMissing } from "../card/card-parts.ts";
import { type Desk, oncePerDesk, tenantPath, toursPath } from "../club/club-records.ts";
import type { LiveDay } from "../day/live-day.ts";
import { ProspectFields } from "../person/prospect-fields.ts";
import { tourPicker } from "./tour-steps.ts";

/** Opens the dialog in which staff book a tour for anybody; `begin` has who it is for, and when it begins, where that is known. */
export function openTourBookingCard(
  desk: Desk,
  live: LiveDay,
  begin: { readonly start?: string; readonly person?: ListedClient } = {},
): Card {
  const { page, sdk } = desk;
  const { common, desk: said } = page.strings;
  const card = new Card(page, said.do.bookTour);
  const fields = new ProspectFields(desk);
  const notesText = textarea("book_tour.notes", { maxlength: 2_000, rows: 2 });
  const { picker, chosen, confirm } = tourPicker(desk, said.do.bookTour);
  const made = form(
    () => send(),
    ...fields.elements,
    picker.element,
    field(notesText, { label: said.comments, optional: common.optional }),
    h("div.foot", chosen, h("div.buttons", confirm)),
  );
  card.show(made);
  void showTimes(begin.start);
  if (begin.person === undefined) fields.focus();
  else fields.take(begin.person);
  return card;

  async function showTimes(start: string | undefined): Promise<void> {
    const today = page.time.dayOf(nowMs());
    const day = live.day < today ? today : live.day;
    if (start === undefined || !(await picker.choose(start))) await picker.showMonth(day.slice(0, 7), day);
  }

  function send(): void {
    const prospect = fields.prospectIn(made);
    const scheduled_datetime = picker.chosen?.start_date_time;
    if (prospect === undefined) {
      showMissing(made, [fields.nameField], page);
      return;
    }
    if (scheduled_datetime === undefined) {
      card.say(said.chooseTime);
      return;
    }
    const notes = enteredIn(made, notesText.name) ?? null;
    const { full_name } = prospect;
    const body = { prospect, book_tour: { scheduled_datetime, notes } };
    const writes = tourBookingsOf(desk);
    void card.send(() => writes.send(full_name, body), {
      onDone: onBooked,
      isTold: () => writes.isUnderWay(full_name),
      remedies: { form: made, onStart: (other) => void picker.choose(other), onAgain: send },
    });
  }

  async function onBooked(booked: Booked<BookTourRequest, BookTourAnswer>): Promise<void> {
    const { answer, body } = booked;
    const read = await sdk.getTour({ path: { ...toursPath(desk), tour_id: answer.id } });
    if (read.ok) live.put({ tour: read.data });
    const { prospect, book_tour } = body;
    sayBooked(card, page, { ...booked, who: prospect.full_name, start: book_tour.scheduled_datetime });
  }
}

/** The tours that a desk books, by the person's name, which all dialogs share. */
const tourBookingsOf = oncePerDesk(
  (desk) =>
    new BookingWrites<BookTourRequest, BookTourAnswer>({
      call: (body, options) => desk.sdk.bookTourAsStaff({ path: tenantPath(desk), body }, options),
    }),
);
