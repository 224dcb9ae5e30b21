import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import pagesPackage from "../../shared/pages/package.json" with { type: "json" };
import sdkPackage from "../../shared/sdk/package.json" with { type: "json" };

/** One import of a file: another file, by its path in the project, or a module of a package. */
export interface Import {
  readonly file: string;
  readonly imported: string;
}

/** The rooms of shared/, and which of them each may import. Imports go one way: none of them leads back. */
export const sharedRooms: Readonly<Record<string, readonly string[]>> = {
  values: [],
  telemetry: [],
  tables: ["values", "telemetry"],
  calendar: ["values"],
  club: ["calendar", "tables", "values"],
  api: ["values", "telemetry"],
  webhooks: ["api", "club", "tables", "values"],
  ical: ["values"],
  mail: ["ical", "values"],
  messages: ["club", "tables", "values", "webhooks"],
  history: ["api", "tables", "values"],
  holds: ["api", "calendar", "club", "tables", "values"],
  sessions: ["api", "club", "operations", "records", "tables", "values"],
  operations: ["api", "calendar", "club", "history", "holds", "tables", "values"],
  classes: [
    "api",
    "calendar",
    "club",
    "history",
    "holds",
    "operations",
    "records",
    "sessions",
    "tables",
    "values",
  ],
  feeds: ["api", "club", "operations", "tables", "values"],
  people: ["api", "club", "lists", "operations", "tables", "values"],
  records: ["api", "calendar", "club", "history", "holds", "operations", "tables", "values"],
  lists: ["api", "calendar", "club", "operations", "tables", "values"],
  sdk: [],
  pages: [],
};

/** The rooms that run in apps and not on the server. */
const APP_ROOMS = ["sdk", "pages"];
const SERVER_ROOMS = Object.keys(sharedRooms).filter((room) => !APP_ROOMS.includes(room));

/** The packages that only some folders may import. */
const PACKAGES: readonly (readonly [module: RegExp, folders: readonly string[]])[] = [
  [/^(?:aws-cdk-lib|constructs|cdk-nag)(?:\/|$)/, ["infra"]],
  [/^@middy\//, ["shared/api"]],
  [/^@aws-sdk\//, ["shared/tables", "shared/webhooks", "shared/messages", "functions/pages", "infra"]],
];

/** The modules that the SDK, and pages, may import; a page has the SDK as apps have it, by what its package exports. */
const MODULES_OF_SDK = ["openapi-fetch"];
const MODULES_OF_PAGES = [
  ...Object.keys(sdkPackage.exports).map((path) => path.replace(/^\./, sdkPackage.name)),
  ...["@event-calendar/core", "@event-calendar/core/index.css", "@github/combobox-nav", "oauth4webapi"],
];

/** The files of the pages that others may import. */
const ENTRIES_OF_PAGES = Object.values(pagesPackage.exports).map((path) =>
  path.replace(/^\./, "shared/pages"),
);

// Functions and mails write times for people, as apps do.
const WALL_TIME = "shared/sdk/wall-time.ts";

/** Why a file may not import what it does; undefined where it may. */
export function whyRefused({ file, imported }: Import): string | undefined {
  const [top = "", room = "", page = ""] = file.split("/");
  const isFile = /^(?:infra|functions|shared|test)\//.test(imported);
  if (top === "test") return undefined;
  if (!isFile) return whyModuleRefused(file, imported);
  const isOf = (...folders: readonly string[]) => folders.some((folder) => imported.startsWith(`${folder}/`));
  if (top === "infra") {
    if (isOf("shared/pages") && !ENTRIES_OF_PAGES.includes(imported)) {
      return "The pages are an app: import only the files that their package.json exports.";
    }
    return isOf("test") ? "The product imports no test." : undefined;
  }
  // The table of nouns imports nothing, and everything may derive from it.
  if (imported === "shared/nouns.ts") return undefined;
  if (top === "functions") {
    const isAllowed =
      imported === WALL_TIME || isOf(`functions/${room}`, ...SERVER_ROOMS.map((each) => `shared/${each}`));
    return isAllowed ? undefined : "A function imports its own folder and the rooms of shared/ for servers.";
  }
  if (room === "pages") {
    const isAllowed =
      imported === "shared/pages/pages.css" ||
      isOf(...[page, "parts", "strings"].map((folder) => `shared/pages/${folder}`));
    return isAllowed
      ? undefined
      : "A page imports its own files, those of parts/ and strings/, and the SDK's package.";
  }
  if (room === "mail" && imported === WALL_TIME) return undefined;
  const allowed = sharedRooms[room];
  if (allowed === undefined) return `infra/checks/imports.ts does not say what shared/${room} may import.`;
  return isOf(...[room, ...allowed].map((each) => `shared/${each}`))
    ? undefined
    : `shared/${room} imports ${allowed.length === 0 ? "no other room" : `only ${allowed.join(", ")}`}.`;
}

function whyModuleRefused(file: string, module: string): string | undefined {
  const allowed = file.startsWith("shared/sdk/") ? MODULES_OF_SDK : MODULES_OF_PAGES;
  if (/^shared\/(?:sdk|pages)\//.test(file)) {
    return allowed.includes(module) ? undefined : `It may import only ${allowed.join(", ")}.`;
  }
  const [, folders] = PACKAGES.find(([name]) => name.test(module)) ?? [];
  if (folders === undefined || folders.some((folder) => file.startsWith(`${folder}/`))) return undefined;
  return `Only ${folders.join(", ")} may import it.`;
}

/** The nodes of a graph that lie in rings, or between rings. */
export function inRings(edges: Iterable<readonly [from: string, to: string]>): string[] {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  // A node that leads to none that is left, or that none of them leads to, is in no ring.
  for (let before = -1; graph.size !== before; ) {
    before = graph.size;
    const reached = new Set([...graph.values()].flatMap((others) => [...others]));
    for (const [node, others] of graph) {
      if (!reached.has(node) || ![...others].some((other) => graph.has(other))) graph.delete(node);
    }
  }
  return [...graph.keys()].sort();
}

/** All imports of the product's and the tests' files, those of types and lazy ones too. */
export function projectImports(projectRoot: string): Import[] {
  const folders = ["functions", "shared", "infra", "test"];
  const listed = execFileSync("git", ["ls-files", ...folders], { cwd: projectRoot, encoding: "utf8" });
  return listed
    .split("\n")
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => importsIn(file, readFileSync(join(projectRoot, file), "utf8")));
}

/** The imports of a file with this code. */
export function importsIn(file: string, code: string): Import[] {
  return [...code.matchAll(/\b(?:from|import)\s*\(?\s*"([^"\s]+)"/g)].map(([, specifier = ""]) => ({
    file,
    imported: specifier.startsWith(".") ? join(dirname(file), specifier) : specifier,
  }));
}

/** What is wrong with imports, a line each: their directions, rings of files, and rings of the product's folders. */
export function importProblems(imports: readonly Import[]): string[] {
  const refused = imports.flatMap((each) => {
    const why = whyRefused(each);
    return why === undefined ? [] : [`${each.file} imports ${each.imported}: ${why}`];
  });
  const ofProduct = imports.filter(({ file }) => !file.startsWith("test/"));
  const files = inRings(imports.map(({ file, imported }) => [file, imported]));
  const folders = inRings(ofProduct.map(({ file, imported }) => [dirname(file), dirname(imported)]));
  return [...refused, ...[...files, ...folders].map((each) => `${each} imports itself by way of others.`)];
}
