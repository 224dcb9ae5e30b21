import { describe, expect, it } from "vitest";
import { CLASS_MANAGER, classBody, classPath } from "../../../../support/classes.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();

describe("Create complimentary class", () => {
  it("plans a class as any other, and says why it is complimentary", async () => {
    const request = classBody({ comp_reason: "Open day" });
    const options = { ...CLASS_MANAGER, ...classPath() };
    const { status, body } = await club.api.createComplimentaryClass(request, options);
    expect([status, body.class]).toMatchObject([
      201,
      { is_complimentary: true, comp_reason: "Open day", name: "Vinyasa yoga" },
    ]);
  });

  it("requires a reason", async () => {
    const { body } = await club.api.createComplimentaryClass(classBody(), {
      ...CLASS_MANAGER,
      ...classPath(),
    });
    expect(refusalProblems(body)).toEqual(["FIELD_REQUIRED comp_reason"]);
  });
});
