import type { UnsolvedSubstitution } from "@fitness-club-booking/sdk/records";
import { nowMs } from "../../parts/clock.ts";
import { h } from "../../parts/elements.ts";
import { enteredIn, field, form, input } from "../../parts/fields.ts";
import { Card } from "../card/card.ts";
import { formEnd, isWaived, reasonField, reasonIn, submitButton, waiver } from "../card/card-parts.ts";
import { isForfeited } from "../card/forfeits.ts";
import type { Desk } from "../club/club-records.ts";
import type { CoachedEntry } from "../day/entries.ts";
import type { LiveDay } from "../day/live-day.ts";
import { entriesOf, entryList } from "./away-conflict.ts";
import type { CancelTerms, ToCancel } from "./cancellation.ts";
import { idsOf, keyOf } from "./substitution-plan.ts";

/** What nobody can take over and somebody wants to cancel. */
export interface CancelAsked {
  readonly unsolved: readonly UnsolvedSubstitution[];
  /** Cancels it, as was agreed to; the dialog has closed. */
  readonly onAgreed: (agreed: ToCancel, terms: CancelTerms) => void;
  /** Called once the dialog has closed, where the focus is lost then. */
  readonly onClosed: () => void;
}

/** Asks whether to cancel what nobody can take over, and says what that does. */
export function cancelUnsolved(desk: Desk, live: LiveDay, { unsolved, onAgreed }: CancelAsked): Card {
  const { page } = desk;
  const { common, desk: said } = page.strings;
  const entries = entriesOf(live, idsOf(unsolved));
  const agreed = toCancelOf(entries, unsolved);
  const [ofAppointments, ofClasses] = [agreed.appointments.length, agreed.classes.length];
  const classes = entries.flatMap((entry) => (entry.kind === "class" ? entry.record : []));
  const booked = classes.reduce((sum, each) => sum + each.booked, 0);
  const waiting = classes.reduce((sum, each) => sum + each.waiting, 0);
  const isForfeiting = entries.some(
    (entry) => entry.kind === "appointment" && isForfeited(entry.record, nowMs()),
  );
  const submit =
    ofClasses === 0 ? said.do.cancelAll(ofAppointments) : said.away.cancelAll(ofAppointments, ofClasses);
  const card = new Card(page, said.away.cancelTitle(ofAppointments, ofClasses));
  const made = form(
    () => {
      const terms = {
        // It is the club that cancels: what is in time while this is asked may be late once it is sent.
        waive: !isForfeiting || isWaived(made),
        reason: reasonIn(made),
        message: enteredIn(made, "message") ?? null,
      };
      card.close();
      onAgreed(agreed, terms);
    },
    entryList(desk, live, entries),
    ofClasses === 0 ? undefined : h("p", said.away.classesLose(ofClasses, booked, waiting)),
    ofAppointments + booked + waiting === 0 ? undefined : h("p", said.away.areTold),
    isForfeiting ? waiver(ofClasses === 0 ? said.waiveAll : said.away.waive, true) : undefined,
    ofClasses === 0
      ? undefined
      : field(input("message", { maxlength: 300, autocomplete: "off" }), {
          label: said.away.message,
          hint: said.away.messageHint,
          optional: common.optional,
        }),
    reasonField(page),
    formEnd(page, submitButton(submit, "danger"), () => card.close()),
  );
  card.show(made);
  return card;
}

/** The appointments and classes in the versions that are planned with, and how many have a place in each class as it is shown. */
function toCancelOf(entries: readonly CoachedEntry[], unsolved: readonly UnsolvedSubstitution[]): ToCancel {
  const versions = new Map(unsolved.map((each) => [keyOf(each), each.version]));
  const versionOf = ({ key, record }: CoachedEntry) => versions.get(key) ?? record.version;
  return {
    appointments: entries.flatMap((entry) =>
      entry.kind === "appointment" ? [{ appointment_id: entry.record.id, version: versionOf(entry) }] : [],
    ),
    classes: entries.flatMap((entry) =>
      entry.kind === "class"
        ? [{ class_id: entry.record.id, version: versionOf(entry), booked: entry.record.booked }]
        : [],
    ),
  };
}
