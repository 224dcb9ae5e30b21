import { describe, expect, it } from "vitest";
import { definitions, isWrite } from "../../../infra/open-api/described-operation.ts";
import { MAX_BODY_BYTES, maxBodyBytes } from "../../../shared/api/json-body.ts";
import type { OperationName } from "../../../shared/api/operations.ts";
import { refusalProblems } from "../../support/envelope-shape.ts";
import type { RequestOptions } from "../../support/function-under-test.ts";
import { MANAGER } from "../../support/tours.ts";
import { useSampleClub } from "../../support/use-sample-club.ts";

const club = useSampleClub();
const APPOINTMENT = { pathParameters: { tenant_id: "11", appointment_id: "1" } };
const KIB = 1024;

/** The problems of a body of so many bytes that is no JSON, which nobody learns who parses none. */
async function problemsOf(operation: OperationName, bytes: number, options: RequestOptions = {}) {
  const { status, body } = await club.api[operation](undefined, { ...options, rawBody: "x".repeat(bytes) });
  return { status, problems: refusalProblems(body), details: body.info[0].jsonObject };
}

describe("a body that is larger than the operation's largest", () => {
  it.each([
    ["createAppointment", {}, 33 * KIB],
    ["rescheduleAppointment", APPOINTMENT, 5 * KIB],
    ["cancelAppointment", APPOINTMENT, 5 * KIB],
    ["checkInClient", { ...APPOINTMENT, ...MANAGER }, KIB],
    ["updateClient", { ...MANAGER, pathParameters: { tenant_id: "11", client_id: "9001" } }, 145 * KIB],
  ] as const)("is refused unread: %s", async (operation, options, max) => {
    expect(await problemsOf(operation, max + 1, options)).toEqual({
      status: 413,
      problems: ["BODY_TOO_LARGE "],
      details: { max_bytes: max },
    });
    expect((await problemsOf(operation, max, options)).problems).toEqual(["BODY_NOT_JSON "]);
  });

  // The image in base64, with the prefix of a data URL, and the rest.
  it.each([
    ["a visitor", "bookTour", {}, 87_384 + 146 + 32 * KIB],
    ["a visitor", "createProspect", {}, 87_384 + 146 + 32 * KIB],
    ["the club", "bookTour", MANAGER, 349_528 + 146 + 88 * KIB],
    ["the desk", "bookTourAsStaff", MANAGER, 349_528 + 146 + 88 * KIB],
    ["the club", "createClient", MANAGER, 349_528 + 146 + 88 * KIB],
  ] as const)("with a picture is refused unread, of %s: %s", async (_, operation, options, max) => {
    expect(await problemsOf(operation, max + 1, options)).toMatchObject({
      status: 413,
      details: { max_bytes: max },
    });
    expect((await problemsOf(operation, max, options)).problems).toEqual(["BODY_NOT_JSON "]);
  });

  it("is below 1 MiB for every operation that writes", () => {
    const unbounded = Object.values(definitions).filter(
      (definition) =>
        isWrite({ definition }) &&
        (definition.maxBodyBytes?.() ?? maxBodyBytes(definition.name)) >= MAX_BODY_BYTES,
    );
    expect(unbounded.map(({ name }) => name)).toEqual([]);
  });
});
