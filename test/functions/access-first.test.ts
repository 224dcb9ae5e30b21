import * as v from "valibot";
import { beforeEach, describe, expect, it } from "vitest";
import { appointmentBody, tourBody } from "../support/bodies.ts";
import { refusalCodes } from "../support/envelope-shape.ts";
import { functionsUnderTest, HARBOUR } from "../support/function-under-test.ts";
import { useSampleClub } from "../support/use-sample-club.ts";

const ReadSchema = v.object({
  RequestItems: v.record(v.string(), v.object({ Keys: v.array(v.record(v.string(), v.unknown())) })),
});
const FOREIGN = { grants: { companies: [HARBOUR], tenants: [] } };

const club = useSampleClub();
let read: string[];

beforeEach(async () => {
  read = [];
  club.tables.client.middlewareStack.add(
    (next) => (args) => {
      const { RequestItems } = v.parse(ReadSchema, args.input);
      for (const { Keys } of Object.values(RequestItems))
        read.push(...Keys.map((key) => JSON.stringify(key)));
      return next(args);
    },
    { step: "initialize", name: "keys" },
  );
});

describe.each([
  ["Book tour", "bookTour", tourBody()],
  ["Create new appointment", "createAppointment", appointmentBody()],
] as const)("a caller without a grant for the tenant of %s", (_name, operation, body) => {
  it.each([
    ["a good body", body],
    ["bad fields", { prospect: 7, client_id: "x", nobody: true }],
    ["no object", []],
  ])("is refused before anything but the tenant is read or parsed: %s", async (_kind, sent) => {
    const headers = { "Idempotency-Key": "two words" };
    const answer = await functionsUnderTest(club.tables.database)[operation](sent, { ...FOREIGN, headers });
    expect([answer.status, refusalCodes(answer.body)]).toEqual([403, ["ACCESS_DENIED"]]);
    expect(read).toHaveLength(1);
    expect(read[0]).toContain("tenant");
  });
});
