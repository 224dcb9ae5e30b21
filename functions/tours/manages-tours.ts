import type { Caller } from "../../shared/api/caller.ts";

/** Whether a caller manages the club's tours; any other is a visitor, who must learn nothing of other people. */
export function managesTours({ scopes }: Pick<Caller, "scopes">): boolean {
  return scopes.includes("tours.manage");
}
