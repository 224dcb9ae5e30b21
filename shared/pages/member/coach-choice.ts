import { select } from "../parts/fields.ts";
import type { ClubNames } from "./club-names.ts";

/** A choice among the coaches who offer a type. The first choice has a value and a text of its own. */
export function coachSelect(
  names: ClubNames,
  typeId: number,
  first: { readonly value: string; readonly text: string },
): HTMLSelectElement {
  const others = names
    .coachesOf(typeId)
    .map(({ coach_id, name }) => ({ value: `${coach_id}`, text: name }))
    .filter(({ value }) => value !== first.value);
  return select("coach_id", [first, ...others]);
}
