import { type EntryDetails, withEntries } from "../../../shared/api/answer.ts";
import type { ErrorCode } from "../../../shared/api/error-catalogue.ts";
import type { MoveDecision } from "./decide-move.ts";

/** What the problems of some codes name, and what helps, where a request lacks the field that they name elsewhere. */
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
