import { describe, expect, it } from "vitest";
import { pngBase64, tourBody } from "../../../support/bodies.ts";
import { refusalProblems } from "../../../support/envelope-shape.ts";
import type { RequestOptions } from "../../../support/function-under-test.ts";
import { storedItems } from "../../../support/stored-items.ts";
import { bookedTour, keyOf, MANAGER } from "../../../support/tours.ts";
import { useSampleClub } from "../../../support/use-sample-club.ts";

const KIB = 1024;
const TOO_LARGE = "BODY_TOO_LARGE ";
const club = useSampleClub();

function withWaiver(value: unknown, prospect: Readonly<Record<string, unknown>> = {}) {
  return tourBody({ ...prospect, client_waiver: { waiver_payload: [{ type: "Text", key: "text", value }] } });
}

/** A body that has so many bytes without its image. */
function sized(bytes: number, image_base64?: string) {
  const rest =
    bytes -
    Buffer.byteLength(JSON.stringify(withWaiver("", image_base64 === undefined ? {} : { image_base64: "" })));
  return withWaiver("x".repeat(rest), { image_base64 });
}

async function problems(body: unknown, options: RequestOptions = {}): Promise<string[]> {
  const answer = await club.api.bookTour(body, options);
  return answer.status === 200 ? [] : [String(answer.status), ...refusalProblems(answer.body)];
}

describe("the image of a prospect", () => {
  it.each([
    ["a visitor", {}, 64],
    ["the club", MANAGER, 256],
  ] as const)("of %s has its bound, decoded", async (_, options, kib) => {
    const ofBytes = (bytes: number) =>
      tourBody({ image_base64: `data:image/png;base64,${pngBase64(bytes)}` });
    expect(await problems(ofBytes(kib * KIB + 1), options)).toEqual([
      "400",
      "FIELD_INVALID prospect.image_base64",
    ]);
    expect(await problems(ofBytes(kib * KIB), options)).toEqual([]);
  });
});

describe("a body without its image", () => {
  it.each([
    ["a visitor", {}, 32, undefined],
    ["a visitor with an image", {}, 32, pngBase64(64 * KIB)],
    ["the club", MANAGER, 88, pngBase64(256 * KIB)],
  ] as const)("of %s has its bound, and the refusal says which", async (_, options, kib, image) => {
    const { status, body } = await club.api.bookTour(sized(kib * KIB + 1, image), options);
    expect([status, body.info]).toMatchObject([
      413,
      [{ errorCode: "BODY_TOO_LARGE", jsonObject: { max_bytes: kib * KIB } }],
    ]);
    expect(body.info[0].helptext).toMatch(/without prospect\.image_base64: shorten the texts or the waiver/);
    expect(await storedItems(club.tables, "Tours")).toEqual([]);
    expect(await problems(sized(kib * KIB, image), options)).toEqual([]);
  });

  it("counts as it was sent", async () => {
    const rawBody = JSON.stringify(tourBody()).padEnd(32 * KIB + 1);
    expect(await problems(undefined, { rawBody })).toEqual(["413", TOO_LARGE]);
    expect(await problems(undefined, { rawBody: rawBody.slice(0, -1) })).toEqual([]);
  });

  it.each([
    [
      "text that grows when it is normalised",
      JSON.stringify(tourBody({ custom_fields: "\u{1D160}".repeat(3_333) })),
    ],
    [
      "numbers that grow when they are written out",
      JSON.stringify(withWaiver("numbers")).replace('"numbers"', `[${"1e15,".repeat(3_000)}1]`),
    ],
  ])("counts as it would be stored: %s", async (_, rawBody) => {
    expect(Buffer.byteLength(rawBody)).toBeLessThan(20 * KIB);
    expect(await problems(undefined, { rawBody })).toEqual(["413", TOO_LARGE]);
  });

  it("counts what is called image_base64 elsewhere", async () => {
    expect(await problems(withWaiver({ image_base64: "x".repeat(33 * KIB) }))).toEqual(["413", TOO_LARGE]);
  });

  it("is refused before its fields are", async () => {
    const both = withWaiver("x".repeat(33 * KIB), { image_base64: pngBase64(65 * KIB), gender: 7 });
    expect(await problems(both)).toEqual(["413", TOO_LARGE]);
  });

  it("is bounded where a visitor moves or cancels a tour", async () => {
    const tour = await bookedTour(club.api);
    const rawBody = "{}".padEnd(4 * KIB + 1);
    expect((await club.api.cancelTour(undefined, { ...keyOf(tour), rawBody })).status).toBe(413);
    expect(
      (await club.api.cancelTour(undefined, { ...keyOf(tour), rawBody: rawBody.slice(0, -1) })).status,
    ).toBe(200);
  });
});
