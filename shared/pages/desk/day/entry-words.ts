import type { ListedClient } from "@fitness-club-booking/sdk/records";
import { coachName, typeName } from "../club/club-records.ts";
import { clientName, placeName, type Wording } from "../club/words.ts";
import type { Entry } from "./entries.ts";

/** An entry of the day in words. */
export interface EntryWords {
  /** Such as `10:00–11:00`. */
  readonly when: string;
  readonly who: string;
  /** The coach's name; undefined for a tour. */
  readonly coach: string | undefined;
  /** Such as `Personal training · Studio 1`. */
  readonly what: string;
  readonly status: string;
}

/** An entry of the day in words. */
export function entryWords(
  entry: Entry,
  clients: ReadonlyMap<number, ListedClient>,
  { strings, time, club }: Wording,
): EntryWords {
  const { desk } = strings;
  const when = time.clock(entry.fromMs, entry.toMs);
  const status = desk.status[entry.status];
  if (entry.kind === "tour") {
    return { when, status, who: entry.record.prospect.full_name, coach: undefined, what: desk.tour };
  }
  const { client_id, coach_id, appointment_type_id, subtype_id, is_comp_session } = entry.record;
  const what = [
    typeName(club, appointment_type_id, subtype_id),
    placeName(entry.record, { strings, club }),
    is_comp_session ? desk.complimentary : undefined,
  ];
  return {
    when,
    status,
    who: clientName(clients, client_id, strings),
    coach: coachName(club, coach_id),
    what: what.filter(Boolean).join(" · "),
  };
}
