import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appRooms, functionFolders, sharedRooms } from "../infra/checks/import-directions.ts";

type Import = readonly [file: string, imported: string];

const rooms = Object.keys(sharedRooms);

const serverRooms = rooms.filter((room) => !appRooms.includes(room));

const betweenRooms = serverRooms.flatMap((from) =>
  rooms.filter((to) => to !== from).map((to) => ({ from, to, isAllowed: sharedRooms[from]?.includes(to) })),
);

function ofRooms(isAllowed: boolean): Import[] {
  return betweenRooms
    .filter((each) => each.isAllowed === isAllowed)
    .map(({ from, to }) => [`shared/${from}/to-${to}.ts`, `../${to}/x.ts`]);
}

const betweenFunctions = functionFolders.flatMap((from) =>
  functionFolders
    .filter((to) => to !== from)
    .flatMap((to): Import[] => [
      [`functions/${from}/to-${to}.ts`, `../${to}/x.ts`],
      [`functions/${from}/an-operation/to-${to}.ts`, `../../${to}/x.ts`],
    ]),
);

const refused: readonly Import[] = [
  ...ofRooms(false),
  ...betweenFunctions,
  ...rooms.map((room): Import => [`shared/${room}/to-infra.ts`, "../../infra/x.ts"]),
  ...rooms.map((room): Import => [`shared/${room}/to-functions.ts`, "../../functions/tours/x.ts"]),
  ...rooms.map((room): Import => [`shared/${room}/to-cdk.ts`, "aws-cdk-lib"]),
  ...functionFolders.map((name): Import => [`functions/${name}/to-infra.ts`, "../../infra/x.ts"]),
  ...functionFolders.flatMap((name) =>
    appRooms.map((room): Import => [`functions/${name}/to-${room}.ts`, `../../shared/${room}/x.ts`]),
  ),
  // The function of the pages reads one secret by itself.
  ...functionFolders
    .filter((name) => name !== "pages")
    .map((name): Import => [`functions/${name}/to-dynamodb.ts`, "@aws-sdk/client-dynamodb"]),
  ...functionFolders.map((name): Import => [`functions/${name}/to-middy.ts`, "@middy/core"]),
  ["functions/tours/to-cdk.ts", "aws-cdk-lib/aws-lambda"],
  ["functions/tours/an-operation/to-infra.ts", "../../../infra/x.ts"],
  ["functions/tours/to-test.ts", "../../test/support/x.ts"],
  ["shared/club/to-dynamodb.ts", "@aws-sdk/client-dynamodb"],
  ["shared/club/to-middy.ts", "@middy/core"],
  ["shared/tables/to-middy.ts", "@middy/core"],
  ["shared/api/to-dynamodb.ts", "@aws-sdk/util-dynamodb"],
  ["infra/to-middy.ts", "@middy/core"],
  ["shared/sdk/to-node.ts", "node:crypto"],
  ["shared/sdk/to-oauth.ts", "oauth4webapi"],
  ...rooms
    .filter((room) => room !== "sdk")
    .map((room): Import => [`shared/sdk/to-${room}.ts`, `../${room}/x.ts`]),
  ...rooms
    .filter((room) => room !== "pages")
    .map((room): Import => [`shared/pages/parts/to-${room}.ts`, `../../${room}/x.ts`]),
  ["shared/pages/desk/day/to-values.ts", "../../../values/x.ts"],
  ["shared/pages/desk/day/to-sdk.ts", "../../../sdk/records.ts"],
  ["shared/pages/member/to-inside-of-sdk.ts", "@fitness-club-booking/sdk/envelope"],
  ["shared/pages/member/to-dynamodb.ts", "@aws-sdk/client-dynamodb"],
  ["shared/pages/member/to-valibot.ts", "valibot"],
  ["shared/pages/member/to-desk.ts", "../desk/x.ts"],
  ["shared/pages/desk/day/to-member.ts", "../../member/x.ts"],
];
const allowed: readonly Import[] = [
  ...ofRooms(true),
  ...serverRooms.map((room): Import => [`functions/tours/to-${room}.ts`, `../../shared/${room}/x.ts`]),
  ["functions/tours/an-operation/to-api.ts", "../../../shared/api/answer.ts"],
  ["shared/mail/to-wall-time.ts", "../sdk/wall-time.ts"],
  ["functions/tours/an-operation/to-own.ts", "../membership.ts"],
  ["infra/to-functions.ts", "../functions/tours/x.ts"],
  ["infra/stack/to-api.ts", "../../shared/api/x.ts"],
  ["infra/to-cdk.ts", "aws-cdk-lib"],
  ["infra/to-dynamodb.ts", "@aws-sdk/client-dynamodb"],
  ["shared/tables/to-dynamodb.ts", "@aws-sdk/client-dynamodb"],
  ["shared/api/to-middy.ts", "@middy/core"],
  ["shared/values/to-valibot.ts", "valibot"],
  ["shared/sdk/to-own.ts", "./x.ts"],
  ["shared/sdk/to-fetch.ts", "openapi-fetch"],
  ["shared/pages/member/to-sdk.ts", "@fitness-club-booking/sdk"],
  ["shared/pages/desk/day/to-module-of-sdk.ts", "@fitness-club-booking/sdk/records"],
  ["shared/pages/member/to-parts.ts", "../parts/x.ts"],
  ["shared/pages/desk/day/to-parts.ts", "../../parts/x.ts"],
  ["shared/pages/desk/day/to-own.ts", "../tour/x.ts"],
  ["shared/pages/parts/to-own.ts", "./x.ts"],
  ["shared/pages/parts/to-oauth.ts", "oauth4webapi"],
];

/** Files that import each other. */
const circles: readonly (readonly [file: string, code: string])[] = [
  ["shared/club/of-types.ts", 'import type { B } from "./b.ts";\n\nexport type A = B;\n'],
  ["shared/club/b.ts", 'import type { A } from "./of-types.ts";\n\nexport type B = A;\n'],
  ["shared/pages/desk/lazy.ts", 'export const a = () => import("../member/b.ts");\n'],
  ["shared/pages/member/b.ts", 'import { a } from "../desk/lazy.ts";\n\nexport const b = a;\n'],
];

const ReportSchema = v.object({
  diagnostics: v.array(v.object({ category: v.string(), location: v.object({ path: v.string() }) })),
});

let folder: string;
let refusedFiles: Set<string>;
let filesInCircles: Set<string>;

/** Lints files of one import each, with the project's own rules. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "import-directions-"));
  for (const config of ["biome.json", "infra/checks/import-directions.json"]) {
    mkdirSync(dirname(join(folder, config)), { recursive: true });
    copyFileSync(config, join(folder, config));
  }
  const ofOneImport = [...refused, ...allowed].map(
    ([file, imported]) =>
      [file, `import { thing } from "${imported}";\n\nexport const other = thing;\n`] as const,
  );
  for (const [file, code] of [...ofOneImport, ...circles]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), code);
  }
  const { diagnostics } = v.parse(ReportSchema, JSON.parse(lintReport()));
  const filesOf = (rule: string) =>
    new Set(diagnostics.filter(({ category }) => category === rule).map(({ location }) => location.path));
  refusedFiles = filesOf("lint/style/noRestrictedImports");
  filesInCircles = filesOf("lint/suspicious/noImportCycles");
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

function lintReport(): string {
  const biome = join(process.cwd(), "node_modules/.bin/biome");
  const flags = ["lint", "--vcs-enabled=false", "--reporter=json", "--max-diagnostics=none", "."];
  try {
    return execFileSync(biome, flags, { cwd: folder, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    // The linter exits with 1 where it found something, which it should.
    return (error as { readonly stdout: string }).stdout;
  }
}

describe("the linter", () => {
  it.each(refused)("refuses that %s imports %s", (file) => {
    expect(refusedFiles).toContain(file);
  });

  it.each(allowed)("lets %s import %s", (file) => {
    expect(refusedFiles).not.toContain(file);
  });

  it("refuses a circle of files, also of types and of lazy imports, and nothing else as one", () => {
    expect([...filesInCircles].toSorted()).toEqual(circles.map(([file]) => file).toSorted());
  });
});

function foldersOf(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** The imports between files of shared/, of types and lazy ones too. */
function importsInShared(): Import[] {
  const files = readdirSync("shared", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.includes("node_modules") && !file.includes("dist"))
    .map((file) => join("shared", file));
  return files.flatMap((file) => {
    const code = readFileSync(file, "utf8");
    return [...code.matchAll(/(?:from|import\()\s*"(\.[^"]+|@fitness-club-booking\/[^"]+)"/g)].map(
      ([, specifier = ""]): Import => [
        file,
        specifier.startsWith("@fitness-club-booking/sdk")
          ? "shared/sdk/x.ts"
          : join(dirname(file), specifier),
      ],
    );
  });
}

/** What each room or folder imports, by its name in a path. */
function graphOf(imports: readonly Import[], nameIn: (path: string) => string) {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of imports.map((each) => each.map(nameIn))) {
    if (from === undefined || to === undefined || from === to) continue;
    graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  return graph;
}

/** A way from a room or folder back to itself, or undefined. */
function ringFrom(
  start: string,
  importsOf: (name: string) => Iterable<string>,
  way: readonly string[] = [start],
): readonly string[] | undefined {
  for (const next of importsOf(way.at(-1) ?? start)) {
    if (next === start) return [...way, next];
    const ring = way.includes(next) ? undefined : ringFrom(start, importsOf, [...way, next]);
    if (ring !== undefined) return ring;
  }
  return undefined;
}

describe("the directions", () => {
  it("name every room of shared/ and every function", () => {
    expect(foldersOf("shared").sort()).toEqual([...rooms].sort());
    expect(foldersOf("functions").sort()).toEqual([...functionFolders].sort());
  });

  it("lead from no room back to it", () => {
    expect(rooms.map((room) => ringFrom(room, (each) => sharedRooms[each] ?? []))).toEqual(
      rooms.map(() => undefined),
    );
  });

  it("are those of the files: no room imports one that it may not, and there is no ring of rooms", () => {
    const graph = graphOf(importsInShared(), (path) => path.split("/")[1] ?? "");
    expect(graph.get("operations")).toContain("api");
    expect(graph.get("pages")).toContain("sdk");
    for (const [room, imported] of graph) {
      // Of the SDK, mail imports what writes times for people, and nothing else.
      const allowed = [...(sharedRooms[room] ?? []), ...(room === "mail" ? ["sdk"] : [])];
      expect([...imported].filter((other) => !allowed.includes(other))).toEqual([]);
      expect(ringFrom(room, (each) => graph.get(each) ?? [])).toBeUndefined();
    }
  });

  it("lead from no folder of shared/ back to it", () => {
    const graph = graphOf(importsInShared(), dirname);
    expect(graph.get("shared/pages/desk")).toContain("shared/pages/desk/day");
    for (const name of graph.keys()) expect(ringFrom(name, (each) => graph.get(each) ?? [])).toBeUndefined();
  });

  it("would show a ring", () => {
    const ring: Readonly<Record<string, readonly string[]>> = { a: ["b"], b: ["c", "d"], c: [], d: ["a"] };
    expect(ringFrom("a", (room) => ring[room] ?? [])).toEqual(["a", "b", "d", "a"]);
  });
});
