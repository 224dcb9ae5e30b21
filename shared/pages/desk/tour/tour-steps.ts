import type { Tour, TourSlot } from "@fitness-club-booking/sdk/records";
import { facts, h } from "../../parts/elements.ts";
import { SlotPicker } from "../../parts/slot-picker.ts";
import { reasonField, reasonIn, submitButton } from "../card/card-parts.ts";
import { type RecordHost, showStep } from "../card/record-card.ts";
import { type Desk, toursPath } from "../club/club-records.ts";
import { planningDesk } from "../club/planning-desk.ts";

/** What an answer of a write to a tour has. */
export interface ChangedTour {
  readonly tour: Tour;
}

/** The path of a tour's operations. */
export interface TourPath {
  readonly company_uuid: string;
  readonly tenant_uuid: string;
  readonly tour_id: number;
}

/** The card of a tour, as its steps use it. */
type TourHost = RecordHost<Tour, ChangedTour, TourPath>;

/** Asks before a tour is cancelled. */
export function cancelTourStep(host: TourHost, tour: Tour): void {
  const { path, desk } = host;
  const { desk: said } = desk.page.strings;
  showStep(host, tour, said.cancelTourTitle, {
    content: [reasonField(desk.page)],
    submit: said.do.cancel,
    isDanger: true,
    onSubmit: (form) => {
      host.send(tour, desk.sdk.cancelTour, { path, body: { reason: reasonIn(form) } }, { form });
    },
  });
}

/** Asks for another time of a tour. */
export function moveTourStep(host: TourHost, tour: Tour): void {
  const { page } = host.desk;
  const { desk: said } = page.strings;
  const { picker, chosen, confirm } = tourPicker(host.desk, said.do.move, tour.id);
  const onStart = (other: string) => void picker.choose(other);
  const when = page.time.span(tour.scheduled_datetime, tour.end_datetime);
  const now = planningDesk(host.desk).said.booking.now(said.tour, when);
  showStep(host, tour, said.moveTitle, {
    content: [h("p.now", now), picker.element, reasonField(page)],
    foot: chosen,
    submit: confirm,
    onSubmit: (form) => {
      const start = picker.chosen?.start_date_time;
      if (start !== undefined) sendMove(host, tour, { start, form, onStart });
    },
  });
  const day = page.time.dayOf(tour.scheduled_datetime);
  void picker.showMonth(day.slice(0, 7), day);
}

/** Says what moving a tour to where it was dragged would change, and asks to confirm it. */
export function tourDropStep(host: TourHost, tour: Tour, start: string): void {
  const { page } = host.desk;
  const { desk: said, common } = page.strings;
  const change = `${page.time.inWords(tour.scheduled_datetime)} → ${page.time.inWords(start)}`;
  const onStart = (other: string) => tourDropStep(host, tour, other);
  showStep(host, tour, said.dropTitle, {
    content: [facts([[common.when, change]]), reasonField(page)],
    submit: said.do.move,
    onSubmit: (form) => sendMove(host, tour, { start, form, onStart }),
  });
}

interface TourMove {
  readonly start: string;
  readonly form: HTMLFormElement;
  /** Takes another start that the API offers. */
  readonly onStart: (start: string) => void;
}

function sendMove(host: TourHost, tour: Tour, { start, form, onStart }: TourMove): void {
  const { path, desk } = host;
  const body = { scheduled_datetime: start, reason: reasonIn(form) };
  const remedies = { form, onStart, onAgain: () => form.requestSubmit() };
  host.send(tour, desk.sdk.rescheduleTour, { path, body }, remedies);
}

/** The free times of tours, and the button that confirms one. */
export function tourPicker(desk: Desk, label: string, exclude_tour_id?: number) {
  const { page } = desk;
  const { desk: said, slots } = page.strings;
  const chosen = h("p.hint", said.chooseTime);
  const confirm = submitButton(label);
  const own = exclude_tour_id === undefined ? {} : { exclude_tour_id };
  const picker = new SlotPicker<TourSlot>({
    page,
    load: (range, signal) =>
      desk.sdk.listTourAvailability({ path: toursPath(desk), query: { ...range, ...own } }, { signal }),
    onChosen: ({ start_date_time }) => {
      chosen.textContent = slots.chosen(page.time.inWords(start_date_time));
    },
  });
  return { picker, chosen, confirm };
}
