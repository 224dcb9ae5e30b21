/** What was searched for, as far as its letters tell. */
export type EnteredKind = "name" | "email" | "number";

/** Where what was searched for belongs in the record of a new person. */
export function enteredKind(entered: string): EnteredKind {
  if (entered.includes("@")) return "email";
  return /\p{L}/u.test(entered) ? "name" : "number";
}
