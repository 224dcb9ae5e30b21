import { type CrossFieldProblem, mustBeAbsent } from "../values/cross-field.ts";
import { expectationMessage } from "../values/expectation.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The problems of a venue: a virtual appointment or class has a URL and no room, any other has no URL. */
export function venueProblemsOf(noun: "appointment" | "class", fields: Fields): CrossFieldProblem[] {
  const { is_virtual, virtual_url } = fields;
  if (is_virtual === true) {
    const message = expectationMessage("url", `the https URL of the virtual ${noun}`);
    return [
      ...(virtual_url === undefined ? [{ field: "virtual_url", message }] : []),
      ...virtualRoomProblemsOf(noun, fields),
    ];
  }
  // Any other value was refused already; do not guess which venue was meant.
  if (is_virtual !== undefined && is_virtual !== false) return [];
  return virtual_url === undefined
    ? []
    : [{ field: "virtual_url", message: mustBeAbsent(`the ${noun} is not virtual`) }];
}

/** The problem of a room for a virtual appointment or class. */
export function virtualRoomProblemsOf(
  noun: "appointment" | "class",
  { is_virtual, room_id }: Fields,
): CrossFieldProblem[] {
  return is_virtual === true && room_id !== undefined
    ? [{ field: "room_id", message: mustBeAbsent(`the ${noun} is virtual`) }]
    : [];
}
