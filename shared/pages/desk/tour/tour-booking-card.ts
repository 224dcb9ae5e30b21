import type { BookTourAnswer, BookTourRequest, ListedClient } from "@fitness-club-booking/sdk/records";
import { type Booked, BookingWrites } from "../../parts/booking-write.ts";
import { nowMs } from "../../parts/clock.ts";
import { h } from "../../parts/elements.ts";
import { enteredIn, field, form, input, textarea } from "../../parts/fields.ts";
import { MobileField } from "../../parts/mobile-field.ts";
import { Card } from "../card/card.ts";
import { sayBooked, showMissing } from "../card/card-parts.ts";
import { type Desk, oncePerDesk, tenantPath, toursPath } from "../club/club-records.ts";
import type { LiveDay } from "../day/live-day.ts";
import { enteredKind } from "../person/person-fields.ts";
import { PersonSearch } from "../person/person-search.ts";
import { tourPicker } from "./tour-steps.ts";

/** Opens the dialog in which staff book a tour for anybody; `begin` has who it is for, and when it begins, where that is known. */
export function openTourBookingCard(
  desk: Desk,
  live: LiveDay,
  begin: { readonly start?: string; readonly person?: ListedClient } = {},
): Card {
  const { page, sdk } = desk;
  const { common, desk: said } = page.strings;
  const card = new Card(page, said.bookTourTitle);
  const name = input("prospect.full_name", { autocomplete: "off", maxlength: 200, required: true });
  const email = input("prospect.email_id", { type: "email", autocomplete: "off" });
  const mobile = new MobileField(page, { texts: said, prefix: "prospect." });
  const notesText = textarea("book_tour.notes", { maxlength: 2_000, rows: 2 });
  const search = new PersonSearch(desk, {
    label: said.findPerson,
    onChosen: take,
    onNew: takeNew,
    onCleared: forget,
  });
  const { picker, chosen, confirm } = tourPicker(desk, said.do.bookTour);
  const made = form(
    () => send(),
    search.element,
    field(name, { label: said.fullName }),
    h("p.hint", said.contactHint),
    mobile.element,
    field(email, { label: said.email }),
    picker.element,
    field(notesText, { label: said.comments, optional: common.optional }),
    chosen,
    confirm,
  );
  let hasChosen = false;
  card.show(made);
  void showTimes(begin.start);
  if (begin.person === undefined) search.input.focus();
  else {
    search.take(begin.person);
    take(begin.person);
  }
  return card;

  async function showTimes(start: string | undefined): Promise<void> {
    const today = page.time.dayOf(nowMs());
    const day = live.day < today ? today : live.day;
    if (start === undefined || !(await picker.choose(start))) await picker.showMonth(day.slice(0, 7), day);
  }

  function take(person: ListedClient): void {
    hasChosen = true;
    name.value = person.full_name ?? "";
    email.value = person.email_id ?? "";
    mobile.show(person);
  }

  /** Empties the fields of whoever was chosen: the API finds people by their contacts, so what is left would book for them. */
  function forget(): void {
    if (!hasChosen) return;
    hasChosen = false;
    name.value = "";
    email.value = "";
    mobile.clear();
  }

  function takeNew(entered: string): void {
    forget();
    const kind = enteredKind(entered);
    if (kind === "email") email.value = entered;
    else if (kind === "number") mobile.enter(entered);
    else name.value = entered;
    const next = kind === "name" ? mobile.element.querySelector("input") : name;
    next?.focus();
  }

  function send(): void {
    const full_name = enteredIn(made, name.name);
    const scheduled_datetime = picker.chosen?.start_date_time;
    if (full_name === undefined) {
      showMissing(made, [name.name], page);
      return;
    }
    if (scheduled_datetime === undefined) {
      card.say(said.chooseTime);
      return;
    }
    const email_id = enteredIn(made, email.name) ?? null;
    const notes = enteredIn(made, notesText.name) ?? null;
    const prospect = { full_name, email_id, ...mobile.entered(made) };
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
