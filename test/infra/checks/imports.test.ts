import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  importProblems,
  importsIn,
  inRings,
  projectImports,
  sharedRooms,
  whyRefused,
} from "../../../infra/checks/imports.ts";

const rooms = Object.keys(sharedRooms);

describe("the directions of imports", () => {
  it("are those of the project's files", () => {
    const imports = projectImports(".");
    expect(imports.length).toBeGreaterThan(4_000);
    expect(importProblems(imports)).toEqual([]);
  });

  it("name every room of shared/, and lead from none back to it", () => {
    const folders = readdirSync("shared", { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).toSorted()).toEqual(rooms.toSorted());
    const ways = Object.entries(sharedRooms).flatMap(([from, others]) =>
      others.map((to) => [from, to] as const),
    );
    expect(inRings(ways)).toEqual([]);
  });

  it("lead from no room of the member's page back to it", () => {
    const roomOf = (file: string) => /^shared\/pages\/member\/(\w+)\//.exec(file)?.[1];
    const ways = projectImports(".").flatMap(({ file, imported }) => {
      const [from, to] = [roomOf(file), roomOf(imported)];
      return from === undefined || to === undefined ? [] : [[from, to] as const];
    });
    expect(ways.length).toBeGreaterThan(50);
    expect(inRings(ways)).toEqual([]);
  });

  it.each([
    ["shared/values/x.ts", "shared/tables/x.ts"],
    ["shared/tables/x.ts", "shared/club/x.ts"],
    ["shared/api/x.ts", "functions/tours/x.ts"],
    ["shared/api/x.ts", "infra/x.ts"],
    ["shared/unknown/x.ts", "shared/values/x.ts"],
    ["functions/tours/tour/x.ts", "functions/appointments/x.ts"],
    ["functions/tours/tour/x.ts", "infra/x.ts"],
    ["functions/tours/tour/x.ts", "test/support/x.ts"],
    ["functions/pages/x.ts", "shared/pages/x.ts"],
    ["functions/tours/x.ts", "shared/sdk/records.ts"],
    ["infra/stack/x.ts", "test/support/x.ts"],
    ["infra/pages/x.ts", "shared/pages/parts/alerts.ts"],
    ["shared/mail/x.ts", "shared/sdk/records.ts"],
    ["shared/club/x.ts", "aws-cdk-lib"],
    ["functions/tours/x.ts", "aws-cdk-lib/aws-lambda"],
    ["functions/tours/x.ts", "@aws-sdk/client-dynamodb"],
    ["infra/x.ts", "@middy/core"],
    ["shared/sdk/x.ts", "shared/values/x.ts"],
    ["shared/sdk/x.ts", "node:crypto"],
    ["shared/pages/member/x.ts", "shared/pages/desk/x.ts"],
    ["shared/pages/desk/day/x.ts", "shared/sdk/records.ts"],
    ["shared/pages/member/x.ts", "@fitness-club-booking/sdk/envelope"],
    ["shared/pages/member/x.ts", "valibot"],
  ])("refuse that %s imports %s", (file, imported) => {
    expect(whyRefused({ file, imported })).toMatch(/\.$/);
  });

  it.each([
    ["shared/tables/x.ts", "shared/values/x.ts"],
    ["shared/tables/x.ts", "@aws-sdk/client-dynamodb"],
    ["functions/tours/tour/x.ts", "functions/tours/people/x.ts"],
    ["functions/tours/x.ts", "shared/operations/x.ts"],
    ["functions/deliveries/messages/x.ts", "shared/sdk/wall-time.ts"],
    ["shared/mail/x.ts", "shared/sdk/wall-time.ts"],
    ["shared/values/x.ts", "shared/nouns.ts"],
    ["infra/pages/x.ts", "shared/pages/parts/site-config.ts"],
    ["infra/x.ts", "functions/tours/x.ts"],
    ["infra/x.ts", "aws-cdk-lib/aws-lambda"],
    ["shared/sdk/x.ts", "openapi-fetch"],
    ["shared/pages/desk/day/x.ts", "shared/pages/parts/x.ts"],
    ["shared/pages/desk/day/x.ts", "shared/pages/desk/tour/x.ts"],
    ["shared/pages/member/x.ts", "@fitness-club-booking/sdk/records"],
    ["test/x.ts", "aws-cdk-lib"],
  ])("let %s import %s", (file, imported) => {
    expect(whyRefused({ file, imported })).toBeUndefined();
  });
});

describe("rings of imports", () => {
  it("are those of files, of types and of lazy imports too", () => {
    const imports = [
      ...importsIn("shared/club/a.ts", 'import type { B } from "./b.ts";\n'),
      ...importsIn("shared/club/b.ts", 'export const a = () => import("./a.ts");\n'),
      ...importsIn("shared/club/c.ts", 'import {\n  a,\n} from "./a.ts";\n'),
    ];
    expect(importProblems(imports)).toEqual([
      "shared/club/a.ts imports itself by way of others.",
      "shared/club/b.ts imports itself by way of others.",
    ]);
  });

  it("are those of the product's folders, though no file is in one", () => {
    const imports = [
      { file: "infra/a/x.ts", imported: "infra/a/b/y.ts" },
      { file: "infra/a/b/z.ts", imported: "infra/a/w.ts" },
      { file: "infra/a/w.ts", imported: "infra/c/v.ts" },
    ];
    const inRing = (folder: string) => `${folder} imports itself by way of others.`;
    expect(importProblems(imports)).toEqual(["infra/a", "infra/a/b"].map(inRing));
  });
});
