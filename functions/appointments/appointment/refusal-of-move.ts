import { type EntryDetails, withEntries } from "../../../shared/api/answer.ts";
import type { ErrorCode } from "../../../shared/api/error-catalogue.ts";
import type { MoveDecision } from "./decide-move.ts";

/** The field and the help text of some codes in requests that lack the field that the code names elsewhere. */
export type NamedCauses = {
  readonly [Code in ErrorCode]?: { readonly identifier: string } & Pick<EntryDetails, "help">;
};

/** A decision whose refusal names what the request can change. */
export function namingCauses(move: MoveDecision, causes: NamedCauses): MoveDecision {
  if (move.kind !== "refuse") return move;
  const refusal = withEntries(move.refusal, (entry) => {
    const cause = causes[entry.errorCode];
    if (cause === undefined) return entry;
    return { ...entry, identifier: cause.identifier, helptext: cause.help ?? entry.helptext };
  });
  return { ...move, refusal };
}
