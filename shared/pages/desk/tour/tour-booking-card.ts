import type {
  BookTourAnswer,
  BookTourRequest,
  ListedClient,
  TourSlot,
} from "@fitness-club-booking/sdk/records";
import { type Booked, BookingWrites } from "../../parts/booking-write.ts";
import { nowMs } from "../../parts/clock.ts";
import { button, h } from "../../parts/elements.ts";
import { enteredIn, field, form, input, textarea } from "../../parts/fields.ts";
import { MobileField } from "../../parts/mobile-field.ts";
import type { SlotPicker } from "../../parts/slot-picker.ts";
import { Card } from "../card/card.ts";
import { showMissing } from "../card/card-parts.ts";
import { type Desk, oncePerDesk, tenantPath, toursPath } from "../club/club-records.ts";
import type { LiveDay } from "../day/live-day.ts";
import { enteredKind } from "../person/person-fields.ts";
import { PersonSearch } from "../person/person-search.ts";
import { tourPicker } from "./tour-steps.ts";

/** The dialog in which staff book a tour for anybody. */
export class TourBookingCard {
  /** The dialog itself. */
  readonly card: Card;
  readonly #desk: Desk;
  readonly #live: LiveDay;
  readonly #search: PersonSearch;
  readonly #name = input("prospect.full_name", { autocomplete: "off", maxlength: 200, required: true });
  readonly #email = input("prospect.email_id", { type: "email", autocomplete: "off" });
  readonly #mobile: MobileField;
  readonly #picker: SlotPicker<TourSlot>;
  readonly #form: HTMLFormElement;
  #hasChosen = false;

  /** @param begin who it is for, and when it begins, where that is known */
  constructor(
    desk: Desk,
    live: LiveDay,
    { start, person }: { readonly start?: string; readonly person?: ListedClient } = {},
  ) {
    const { common, desk: said } = desk.page.strings;
    this.#desk = desk;
    this.#live = live;
    this.card = new Card(desk.page, said.bookTourTitle);
    this.#mobile = new MobileField(desk.page, { texts: said, prefix: "prospect." });
    this.#search = new PersonSearch(desk, {
      label: said.findPerson,
      onChosen: (found) => this.#take(found),
      onNew: (entered) => this.#takeNew(entered),
      onCleared: () => this.#forget(),
    });
    const { picker, chosen, confirm } = tourPicker(desk, said.do.bookTour);
    this.#picker = picker;
    this.#form = form(
      () => this.#send(),
      this.#search.element,
      field(this.#name, { label: said.fullName }),
      h("p.hint", said.contactHint),
      this.#mobile.element,
      field(this.#email, { label: said.email }),
      picker.element,
      field(textarea("book_tour.notes", { maxlength: 2_000, rows: 2 }), {
        label: said.comments,
        optional: common.optional,
      }),
      chosen,
      confirm,
    );
    this.card.show(this.#form);
    void this.#showTimes(start);
    if (person === undefined) this.#search.input.focus();
    else {
      this.#search.take(person);
      this.#take(person);
    }
  }

  async #showTimes(start: string | undefined): Promise<void> {
    const picker = this.#picker;
    const today = this.#desk.page.time.dayOf(nowMs());
    const day = this.#live.day < today ? today : this.#live.day;
    if (start === undefined || !(await picker.choose(start))) await picker.showMonth(day.slice(0, 7), day);
  }

  #take(person: ListedClient): void {
    this.#hasChosen = true;
    this.#name.value = person.full_name ?? "";
    this.#email.value = person.email_id ?? "";
    this.#mobile.show(person);
  }

  /** Empties the fields of whoever was chosen: the API finds people by their contacts, so what is left would book for them. */
  #forget(): void {
    if (!this.#hasChosen) return;
    this.#hasChosen = false;
    this.#name.value = "";
    this.#email.value = "";
    this.#mobile.clear();
  }

  #takeNew(entered: string): void {
    this.#forget();
    const kind = enteredKind(entered);
    if (kind === "email") this.#email.value = entered;
    else if (kind === "number") this.#mobile.enter(entered);
    else this.#name.value = entered;
    const next = kind === "name" ? this.#mobile.element.querySelector("input") : this.#name;
    next?.focus();
  }

  #send(): void {
    const full_name = enteredIn(this.#form, "prospect.full_name");
    const scheduled_datetime = this.#picker.chosen?.start_date_time;
    if (full_name === undefined) {
      showMissing(this.#form, ["prospect.full_name"], this.#desk.page);
      return;
    }
    if (scheduled_datetime === undefined) {
      this.card.say(this.#desk.page.strings.desk.chooseTime);
      return;
    }
    const email_id = enteredIn(this.#form, "prospect.email_id") ?? null;
    const prospect = { full_name, email_id, ...this.#mobile.entered(this.#form) };
    const notes = enteredIn(this.#form, "book_tour.notes") ?? null;
    const body = { prospect, book_tour: { scheduled_datetime, notes } };
    const writes = tourBookingsOf(this.#desk);
    void this.card.send(() => writes.send(full_name, body), {
      onDone: (booked) => this.#onBooked(booked),
      isTold: () => writes.isUnderWay(full_name),
      remedies: {
        form: this.#form,
        onStart: (other) => void this.#picker.choose(other),
        onAgain: () => this.#send(),
      },
    });
  }

  async #onBooked({ answer, body, isEarlier }: Booked<BookTourRequest, BookTourAnswer>): Promise<void> {
    const { sdk, page } = this.#desk;
    const { common, desk: said } = page.strings;
    const booked = await sdk.getTour({ path: { ...toursPath(this.#desk), tour_id: answer.id } });
    if (booked.ok) this.#live.put({ tour: booked.data });
    this.card.show(
      h(
        "div.buttons",
        button(common.close, () => this.card.close()),
      ),
    );
    const when = page.time.inWords(body.book_tour.scheduled_datetime);
    const { full_name } = body.prospect;
    if (isEarlier) this.card.say(said.bookedEarlier(full_name, when));
    else this.card.say(this.card.isOpen ? said.booked(when) : said.bookedFor(full_name, when));
  }
}

/** The tours that a desk books, by the person's name, which all dialogs share. */
const tourBookingsOf = oncePerDesk(
  (desk) =>
    new BookingWrites<BookTourRequest, BookTourAnswer>({
      call: (body, options) => desk.sdk.bookTourAsStaff({ path: tenantPath(desk), body }, options),
    }),
);
