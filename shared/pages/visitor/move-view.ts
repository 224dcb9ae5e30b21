import { alertBox, type Failure, hideAlert, showAlert, showFailure } from "../parts/alerts.ts";
import { button, h, hasFocus } from "../parts/elements.ts";
import type { FreeSlot } from "../parts/free-slots.ts";
import { SpokenWrite } from "../parts/spoken-write.ts";
import type { PageContext } from "./page-context.ts";
import { type ChosenTime, startingAt, timeOfSlot, tourPicker } from "./tour-slots.ts";
import { isStale, type PendingChange, type Tours } from "./tours.ts";
import type { VisitorDraft } from "./visitor-draft.ts";

/** The choice of another time. */
export interface MoveView {
  /** What is chosen; undefined where nothing is, or the visitor has left the view. */
  readonly draft: VisitorDraft | undefined;
}

/**
 * Lets a visitor choose another time for their tour; the tour's own time counts as free.
 * @param wanted the start that is chosen first, if it is free
 */
export function showMove(
  page: PageContext,
  tours: Tours,
  { opened, onDone }: PendingChange,
  wanted?: string,
): MoveView {
  const { frame, strings, time } = page;
  const { visitor } = strings;
  const now = opened.tour.scheduled_datetime;
  const alert = alertBox();
  const submit = button(visitor.move, () => void move());
  const write = new SpokenWrite(page, submit);
  let chosen: ChosenTime | undefined;
  const onChosen = (slot: FreeSlot) => {
    // An alert about another time no longer matters.
    hideAlert(alert);
    choose(timeOfSlot(slot));
  };
  const picker = tourPicker(page, tours.slots(opened.ref), onChosen, now);
  const keep = button(visitor.keep, () => onDone({ kind: "kept" }), { class: "quiet" });
  frame.show(
    h(
      "section.card",
      h("h1", visitor.moveTitle),
      h("p.lead", visitor.moveLead(time.inWords(now)), " ", strings.common.zone(time.place)),
      alert,
      h("h2.visually-hidden", visitor.chooseTime),
      picker.element,
      h("p.buttons", submit, keep),
    ),
  );
  if (wanted !== undefined) void picker.choose(wanted);
  else void picker.showDayOf(now);
  return {
    get draft() {
      if (chosen === undefined || !picker.element.isConnected) return undefined;
      return { fields: {}, local: time.localOf(chosen.start), movedId: opened.ref.id };
    },
  };

  function choose(other: ChosenTime | undefined): void {
    chosen = other;
    submit.textContent = other === undefined ? visitor.move : visitor.moveTo(time.inWords(other.start));
  }

  async function move(): Promise<void> {
    const asked = chosen;
    if (hasFocus(alert)) submit.focus();
    hideAlert(alert);
    if (asked === undefined) {
      showAlert(alert, h("p", visitor.noTime));
      return;
    }
    const { start } = asked;
    const result = await write.send({ start }, (options) => tours.move(opened, start, options));
    if (result === undefined) return;
    if (!result.ok) refused(result, asked);
    else {
      const notice = visitor.moved(time.inWords(start));
      onDone({ kind: "changed", tour: result.data.tour, notice });
    }
  }

  function refused(failure: Failure, asked: ChosenTime): void {
    if (isStale(failure)) {
      onDone({ kind: "stale", failure });
      return;
    }
    const onStart = (start: string) => take(startingAt(asked, start));
    showFailure(alert, failure, page, { onAgain: () => void move(), onStart });
    if (failure.reason === "unreachable") return;
    choose(undefined);
    void picker.refresh();
  }

  /** Chooses a start that the API offered, even if the picker does not show it; the button moves the tour there. */
  function take(other: ChosenTime): void {
    choose(other);
    void picker.choose(other.start);
    hideAlert(alert);
    submit.focus();
  }
}
