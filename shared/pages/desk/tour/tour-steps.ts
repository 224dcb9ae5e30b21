import type { Tour } from "@fitness-club-booking/sdk/records";
import { button, facts, h, type Inside } from "../../parts/elements.ts";
import { enteredIn, form } from "../../parts/fields.ts";
import { reasonField } from "../card/card-parts.ts";
import type { ChangedTour, TourHost } from "./tour-host.ts";
import { tourPicker } from "./tour-picker.ts";

/** Asks before a tour is cancelled. */
export function cancelTourStep(host: TourHost, tour: Tour): void {
  const { sdk, page } = host.desk;
  const { desk: said } = page.strings;
  const made = tourForm(host, tour, {
    content: [],
    confirm: h("button", { type: "submit", class: "danger" }, said.do.cancel),
    onSubmit: () => {
      const body = { reason: enteredIn(made, "reason") ?? null };
      void host.card.send<ChangedTour>(
        (options) => sdk.cancelTour({ path: host.path, body }, { ...options, ifMatch: tour }),
        { ...host.outcome("cancelTour", tour, body), remedies: { form: made } },
      );
    },
  });
  host.card.showStep(said.cancelTourTitle, made);
}

/** Asks for another time of a tour. */
export function moveTourStep(host: TourHost, tour: Tour): void {
  const { page } = host.desk;
  const { desk: said } = page.strings;
  const { picker, chosen, confirm } = tourPicker(host.desk, said.do.move, tour.id);
  const made = tourForm(host, tour, {
    content: [picker.element, chosen],
    confirm,
    onSubmit: () => {
      const start = picker.chosen?.start_date_time;
      if (start !== undefined)
        sendMove(host, tour, { start, made, onStart: (other) => void picker.choose(other) });
    },
  });
  host.card.showStep(said.moveTitle, made);
  const day = page.time.dayOf(tour.scheduled_datetime);
  void picker.showMonth(day.slice(0, 7), day);
}

/** Says what moving a tour to where it was dragged would change, and asks to confirm it. */
export function tourDropStep(host: TourHost, tour: Tour, start: string): void {
  const { page } = host.desk;
  const { desk: said, common } = page.strings;
  const change = `${page.time.inWords(tour.scheduled_datetime)} → ${page.time.inWords(start)}`;
  const made = tourForm(host, tour, {
    content: [facts([[common.when, change]])],
    confirm: h("button", { type: "submit" }, said.do.move),
    onSubmit: () =>
      sendMove(host, tour, { start, made, onStart: (other) => tourDropStep(host, tour, other) }),
  });
  host.card.showStep(said.dropTitle, made);
}

function sendMove(
  host: TourHost,
  tour: Tour,
  {
    start,
    made,
    onStart,
  }: { readonly start: string; readonly made: HTMLFormElement; readonly onStart: (start: string) => void },
): void {
  const { sdk } = host.desk;
  const body = { scheduled_datetime: start, reason: enteredIn(made, "reason") ?? null };
  void host.card.send<ChangedTour>(
    (options) => sdk.rescheduleTour({ path: host.path, body }, { ...options, ifMatch: tour }),
    {
      ...host.outcome("rescheduleTour", tour, body),
      remedies: { form: made, onStart, onAgain: () => made.requestSubmit() },
    },
  );
}

function tourForm(
  host: TourHost,
  tour: Tour,
  {
    content,
    confirm,
    onSubmit,
  }: {
    readonly content: readonly Inside[];
    readonly confirm: HTMLButtonElement;
    readonly onSubmit: () => void;
  },
): HTMLFormElement {
  const { common } = host.desk.page.strings;
  return form(
    onSubmit,
    ...content,
    reasonField(host.desk.page),
    h(
      "div.buttons",
      confirm,
      button(common.back, () => host.back(tour), { class: "quiet" }),
    ),
  );
}
