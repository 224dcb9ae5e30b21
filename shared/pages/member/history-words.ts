import type { AppointmentChange } from "@fitness-club-booking/sdk/records";
import type { ClubTime } from "../parts/club-time.ts";
import type { PageStrings } from "../parts/language.ts";
import type { ClubNames } from "./club-names.ts";

/** What turning a history into words needs. */
export interface Wording {
  readonly strings: Pick<PageStrings<"member">, "member">;
  readonly time: Pick<ClubTime, "inWords">;
  readonly names: Pick<ClubNames, "coach" | "room" | "membership" | "kindOf">;
}

/** One change of an appointment in plain words. */
export interface ToldChange {
  readonly at: string;
  /** What happened, by whom. */
  readonly what: string;
  /** What it changed, what became of sessions, and why. */
  readonly details: readonly string[];
}

/** A history in plain words, the newest change first. */
export function toldHistory(history: readonly AppointmentChange[], wording: Wording): ToldChange[] {
  return history.map((change) => toldChange(change, wording)).toReversed();
}

function toldChange(change: AppointmentChange, wording: Wording): ToldChange {
  const { history } = wording.strings.member;
  const what = history[change.operation === "created" ? "booked" : change.operation];
  return {
    at: wording.time.inWords(change.at),
    what: what(change.by === "client"),
    details: [
      ...changedFields(change, wording),
      ...change.sessions.map(({ change: by, membership_id }) =>
        history.session(by, wording.names.membership(membership_id)),
      ),
      ...(change.reason === null ? [] : [history.reason(change.reason)]),
    ],
  };
}

type Value = AppointmentChange["to"][string] | undefined;

function changedFields({ from, to }: AppointmentChange, { strings, time, names }: Wording): string[] {
  const { history } = strings.member;
  const tell: Readonly<Record<string, (from: Value, to: Value) => string>> = {
    start_date_time: (a, b) => history.start(time.inWords(String(a)), time.inWords(String(b))),
    coach_id: (a, b) => history.coach(names.coach(Number(a)), names.coach(Number(b))),
    room_id: (_, b) => {
      if (b != null) return history.room(names.room(Number(b)));
      return to.is_virtual === true ? history.online : history.noRoom;
    },
    comments: () => history.comments,
    virtual_url: () => history.link,
    is_payment_required: (_, b) => (b === true ? history.toPay : history.notToPay),
  };
  return Object.entries(tell)
    .filter(([field]) => field in to)
    .map(([field, say]) => say(from[field], to[field]));
}
