import { noticesIn } from "@fitness-club-booking/sdk/notices";
import type { Class, ClassType, InfoEntry, RecurringClass } from "@fitness-club-booking/sdk/records";
import { type Booked, BookingWrites } from "../../parts/booking-write.ts";
import { nowMs } from "../../parts/clock.ts";
import { button, h } from "../../parts/elements.ts";
import { Card } from "../card/card.ts";
import { showMissing, submitButton } from "../card/card-parts.ts";
import { readClassTypes } from "../club/class-types.ts";
import { coachName, oncePerDesk, tenantPath } from "../club/club-records.ts";
import type { PlanningDesk } from "../club/planning-desk.ts";
import { placeName, wordingOf } from "../club/words.ts";
import type { LiveDay } from "../day/live-day.ts";
import { type ClassBegin, ClassForm, type NewClassBody } from "./class-form.ts";
import { noticesInWords, phaseInWords, skippedInWords } from "./class-words.ts";
import { openSeriesList } from "./series-card.ts";

type NewClassAnswer =
  | { readonly class: Class; readonly info: readonly InfoEntry[] }
  | { readonly series: RecurringClass; readonly info: readonly InfoEntry[] };

/** What can be begun from the dialog. */
export interface NewClassActions {
  /** Shows a day. */
  readonly onDay: (day: string) => void;
}

/** Opens the dialog in which staff plan a class, once or every week. */
export function openNewClassCard(
  planning: PlanningDesk,
  live: LiveDay,
  begin: ClassBegin,
  actions: NewClassActions,
): Card {
  const { said, page, sdk } = planning;
  const { common, desk } = page.strings;
  const card = new Card(page, said.createTitle);
  const wording = { ...wordingOf(planning), said };
  void card.load(
    () => readClassTypes(planning),
    (types) => show(types.filter(({ is_active }) => is_active)),
  );
  return card;

  function show(types: readonly ClassType[]): void {
    const form: ClassForm = new ClassForm(planning, {
      ...begin,
      day: live.day,
      types,
      coachesOf: (typeId) =>
        live.records.classes.flatMap(({ class_type_id, coach_id }) =>
          class_type_id === typeId ? (coach_id ?? []) : [],
        ),
      onSubmit: () => send(form),
      end: [
        submitButton(said.do.plan),
        button(said.do.allSeries, () => openSeriesList(planning, live), { class: "quiet" }),
      ],
    });
    card.show(form.element);
    form.element.querySelector("select")?.focus();
  }

  function send(form: ClassForm): void {
    const { missing, body } = form;
    if (missing.length > 0) {
      showMissing(form.element, missing, page);
      return;
    }
    const writes = plansOf(planning);
    void card.send(() => writes.send(ANY, body), {
      onDone: onPlanned,
      isTold: () => writes.isUnderWay(ANY),
      remedies: {
        form: form.element,
        notFree: said.notPlanned,
        // What is tried again is what is entered then.
        onAgain: () => send(form),
        ownSentence: ({ identifier, errorCode }) =>
          identifier === "weekdays"
            ? `${said.weekdays}: ${page.strings.refusals[errorCode] ?? ""}`
            : undefined,
      },
    });
  }

  async function onPlanned({ answer, isEarlier }: Booked<NewClassBody, NewClassAnswer>): Promise<void> {
    const isSeries = "series" in answer;
    const first = isSeries ? await firstOf(answer.series) : answer.class;
    const what = isSeries ? seriesInWords(answer.series) : classInWords(answer.class);
    const skipped = isSeries ? skippedInWords(answer.series.skipped, wording) : [];
    const madeUntil = isSeries ? answer.series.made_until : null;
    if (card.isOpen) showPlanned(first, skipped);
    card.say(
      [
        isEarlier ? said.plannedEarlier(what) : said.planned(what),
        madeUntil === null ? undefined : said.madeUntil(page.time.dateInWords(madeUntil)),
        ...noticesInWords(answer.info, wording),
      ]
        .filter(Boolean)
        .join(" "),
    );
    if (isSeries) await live.refresh();
    else live.put({ class: answer.class });
  }

  function showPlanned(first: Pick<Class, "local_date"> | undefined, skipped: readonly string[]): void {
    const leftOut =
      skipped.length === 0
        ? []
        : [h("strong", desk.leftOut), h("ul.skipped", ...skipped.map((each) => h("li", each)))];
    const again = () => {
      card.close();
      openNewClassCard(planning, live, {}, actions);
    };
    card.show(
      ...leftOut,
      h(
        "div.buttons",
        button(common.close, () => card.close()),
        first &&
          button(said.do.showDay(page.time.dayInWords(first.local_date)), () => showDay(first.local_date), {
            class: "quiet",
          }),
        button(said.do.another, again, { class: "quiet" }),
      ),
    );
  }

  function showDay(day: string): void {
    card.close();
    actions.onDay(day);
  }

  /** The first class of a new template; undefined if it has none, or if it could not be read. */
  async function firstOf({ id }: RecurringClass): Promise<Pick<Class, "local_date"> | undefined> {
    // Read once: a list reaches no millisecond further.
    const presentMs = nowMs();
    const from = new Date(presentMs).toISOString();
    const to = new Date(presentMs + MADE_AHEAD_MS).toISOString();
    const query = { recurring_class_id: id, from, to, limit: 1 };
    const read = await sdk.listClasses({ path: tenantPath(planning), query });
    return read.ok ? read.data.classes[0] : undefined;
  }

  function classInWords(made: Class): string {
    const { name, start_date_time, end_date_time, coach_id } = made;
    const coach = coach_id === null ? desk.noCoach : coachName(planning.club, coach_id);
    const when = page.time.span(start_date_time, end_date_time);
    return [name, when, coach, placeName(made, wording)].join(" · ");
  }

  function seriesInWords({ name, phases }: RecurringClass): string {
    const [phase] = phases;
    return [name, phase && phaseInWords(phase, wording)].filter(Boolean).join(" · ");
  }
}

// As far ahead as classes are made, and as a list reaches.
const MADE_AHEAD_MS = 92 * 86_400_000;

// One class is planned at a time: whatever is sent next goes on with what was not answered.
const ANY = 0;
const NO_TYPE = 2_147_483_647;

/** The classes that a desk plans, which all dialogs share. */
const plansOf = oncePerDesk((desk) => {
  const { sdk } = desk;
  const path = tenantPath(desk);
  return new BookingWrites<NewClassBody, NewClassAnswer>({
    several: {
      operationOf: (body) => {
        if ("weekdays" in body) return "weekly";
        return "comp_reason" in body ? "complimentary" : "ordinary";
      },
      refusedLike: (body) => ({ ...body, class_type_id: NO_TYPE }),
    },
    call: async (body, options) => {
      if ("weekdays" in body) {
        const made = await sdk.createRecurringClass({ path, body }, options);
        if (!made.ok) return made;
        return { ...made, data: { series: made.data.recurring_class, info: noticesIn(made.data) } };
      }
      const made =
        "comp_reason" in body
          ? await sdk.createComplimentaryClass({ path, body }, options)
          : await sdk.createClass({ path, body }, options);
      return made.ok ? { ...made, data: { class: made.data.class, info: noticesIn(made.data) } } : made;
    },
  });
});
