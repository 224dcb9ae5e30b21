import { describe, expect, it } from "vitest";
import type { MoveDecision } from "../../../../functions/appointments/appointment/decide-move.ts";
import { namingCauses } from "../../../../functions/appointments/appointment/refusal-of-move.ts";
import { infoEntry, refuseAll } from "../../../../shared/api/answer.ts";

const CAUSES = {
  COACH_UNAVAILABLE: { identifier: "start_date_time", help: "Choose another start." },
  ROOM_UNAVAILABLE: { identifier: "is_virtual" },
} as const;

function refusing(
  ...codes: ("COACH_UNAVAILABLE" | "ROOM_UNAVAILABLE" | "CLIENT_UNAVAILABLE")[]
): MoveDecision {
  const refusal = refuseAll(codes.map((code) => infoEntry(code, { identifier: "other" })));
  if (refusal === undefined) throw new Error("Nothing is refused.");
  return { kind: "refuse", refusal, isTaken: true };
}

describe("the refusal of a move", () => {
  it("names what the request can change, with a help text of its own if there is one", () => {
    const entry = (code: "ROOM_UNAVAILABLE" | "CLIENT_UNAVAILABLE", identifier: string) =>
      infoEntry(code, { identifier });
    const move = refusing("COACH_UNAVAILABLE", "ROOM_UNAVAILABLE", "CLIENT_UNAVAILABLE");
    expect(namingCauses(move, CAUSES)).toMatchObject({
      kind: "refuse",
      isTaken: true,
      refusal: {
        problems: [
          {
            errorCode: "COACH_UNAVAILABLE",
            identifier: "start_date_time",
            helptext: "Choose another start.",
          },
          entry("ROOM_UNAVAILABLE", "is_virtual"),
          entry("CLIENT_UNAVAILABLE", "other"),
        ],
      },
    });
  });

  it("is none of a move that is possible", () => {
    const free = { kind: "free", set: {} } as const;
    expect(namingCauses(free, CAUSES)).toBe(free);
  });
});
