import type { Class } from "@fitness-club-booking/sdk/records";
import { h } from "../../parts/elements.ts";
import { field, radios } from "../../parts/fields.ts";
import { jsonField } from "../../parts/json-field.ts";
import { readAll } from "../../parts/read-all.ts";
import { reasonField, reasonIn } from "../card/card-parts.ts";
import { showStep } from "../card/record-card.ts";
import { seriesPath } from "../club/planning-desk.ts";
import { freeCoaches } from "../coaches/free-coaches.ts";
import { classEntry } from "../day/entries.ts";
import { readRoster } from "../roster/roster-reader.ts";
import { nameInRoster } from "../roster/roster-words.ts";
import { chosenCoach, coachSelect, messageField, messageIn, scopeField } from "./class-fields.ts";
import type { ClassHost } from "./class-host.ts";

/** Asks who takes a class over, or all that follow. */
export function substituteStep(host: ClassHost, shown: Class): HTMLFormElement {
  const { planning, path, desk } = host;
  const { sdk, page } = desk;
  const coach = coachSelect(planning, undefined, { without: shown.coach_id });
  const free = freeCoaches(desk, host.live, coach, classEntry(shown));
  // The desk knows who is free for this class, and not for all that follow.
  const scope = scopeField(planning, host.followingOf(shown), (isForAll) =>
    isForAll ? free.hide() : free.show(),
  );
  return showStep(host, shown, planning.said.substituteTitle, {
    content: [
      scope.element,
      field(coach, { label: page.strings.desk.substituteBy }),
      reasonField(page),
      messageField(planning),
    ],
    submit: planning.said.do.substitute,
    onSubmit: (form) => {
      const coach_id = chosenCoach(coach) ?? null;
      const body = { coach_id, reason: reasonIn(form), message: messageIn(form) };
      const asked = {
        operation: "substitute_coach",
        form,
        again: (now: Class) => substituteStep(host, now),
      } as const;
      const { following } = scope;
      if (following === undefined) {
        const call = (options: object) => sdk.substituteClassCoach({ path, body }, options);
        host.change(shown, { ...asked, body, call });
        return;
      }
      const ofSeries = { path: seriesPath(desk, following.series), body: { ...body, from: following.from } };
      host.changeSeries({
        ...asked,
        following,
        body: ofSeries.body,
        call: (options) => sdk.substituteRecurringClassCoach(ofSeries, options),
      });
    },
  });
}

/** Says what the cancellation of a class does, and asks to confirm it. */
export function cancelStep(host: ClassHost, shown: Class): HTMLFormElement {
  const { planning, path, desk } = host;
  const { said } = planning;
  const { sdk, page } = desk;
  const counts = h("p", h("strong", said.cancels(shown.booked, shown.waiting)), ` ${said.cancelMeans}`);
  const forAll = h("p", said.cancelSeriesMeans);
  const scope = scopeField(planning, host.followingOf(shown), (isForAll) => {
    counts.hidden = isForAll;
    forAll.hidden = !isForAll;
  });
  return showStep(host, shown, said.cancelTitle, {
    content: [scope.element, counts, forAll, reasonField(page), messageField(planning)],
    submit: said.do.cancel,
    isDanger: true,
    onSubmit: (form) => {
      const why = { reason: reasonIn(form), message: messageIn(form) };
      const asked = { operation: "cancel", form, again: (now: Class) => cancelStep(host, now) } as const;
      const { following } = scope;
      if (following === undefined) {
        const body = { ...why, expect_booked: shown.booked };
        host.change(shown, {
          ...asked,
          body,
          call: (options) => sdk.cancelClass({ path, body }, options),
          ownSentence: ({ errorCode, jsonObject }) =>
            errorCode === "OUTCOME_CHANGED"
              ? said.nowBooked(Number(jsonField(jsonObject, "booked")))
              : undefined,
        });
        return;
      }
      const ofSeries = { path: seriesPath(desk, following.series), body: { ...why, from: following.from } };
      host.changeSeries({
        ...asked,
        following,
        body: ofSeries.body,
        call: (options) => sdk.cancelRecurringClass(ofSeries, options),
      });
    },
  });
}

/** Names who is not marked yet, and asks to complete a class. */
export async function completeStep(host: ClassHost, shown: Class): Promise<void> {
  const { card, desk } = host;
  const read = await readAll(() => readRoster(desk, shown.id));
  if (!card.isOpen) return;
  if (read.ok) {
    const unmarked = read.data?.entries.filter(({ status }) => status === "booked") ?? [];
    const names = unmarked.map((entry) => nameInRoster(entry, desk));
    askToComplete(host, shown, names);
  } else card.fail(read, { onAgain: () => void completeStep(host, shown), isRead: true });
}

function askToComplete(host: ClassHost, shown: Class, names: readonly string[]): HTMLFormElement {
  const { planning, path, desk } = host;
  const { said } = planning;
  const isLeft = names.length > 0;
  return showStep(host, shown, said.completeTitle, {
    content: [
      h("p", said.unmarked(names.length)),
      isLeft ? h("ul", ...names.map((name) => h("li", name))) : undefined,
      isLeft ? radios("unmarked", said.unmarkedAs, "checked_in") : undefined,
      h("p", said.completeMeans),
    ],
    submit: said.do.complete,
    onSubmit: (form) => {
      const unmarked = new FormData(form).get("unmarked") === "no_show" ? "no_show" : "checked_in";
      const body = isLeft ? ({ unmarked } as const) : {};
      host.change(shown, {
        operation: "complete",
        body,
        form,
        call: (options) => desk.sdk.completeClass({ path, body }, options),
        // Who is left may have changed, too.
        again: (now) => {
          void completeStep(host, now);
          return undefined;
        },
        onRefused: (failure) => {
          const isMore =
            failure.reason === "refused" &&
            failure.problems.some(({ identifier }) => identifier === "unmarked");
          if (isMore) void completeStep(host, shown).then(() => host.card.fail(failure));
          return isMore;
        },
      });
    },
  });
}

/** Asks before a class is deleted. */
export function deleteStep(host: ClassHost, shown: Class): void {
  const { planning, path, desk, card } = host;
  const { said } = planning;
  const remove = () =>
    void card.send((options) => desk.sdk.deleteClass({ path }, { ...options, ifMatch: shown }), {
      change: { operation: "delete", version: shown.version },
      onDone: () => host.removed(),
      onChanged: () => host.reload(),
      onRefused: (failure) => {
        void host.reload().then(() => card.fail(failure));
        return true;
      },
    });
  showStep(host, shown, said.deleteTitle, {
    content: [h("p", said.deleteMeans)],
    submit: said.do.delete,
    isDanger: true,
    onSubmit: remove,
  });
}
