/** The rooms of shared/, and which of them each may import. Imports go one way: none of them leads back. */
export const sharedRooms: Readonly<Record<string, readonly string[]>> = {
  values: [],
  telemetry: [],
  tables: ["values", "telemetry"],
  calendar: ["values"],
  club: ["calendar", "tables", "values"],
  api: ["values", "telemetry"],
  history: ["api", "tables", "values"],
  holds: ["api", "calendar", "club", "tables", "values"],
  operations: ["api", "calendar", "club", "history", "holds", "tables", "values"],
  records: ["api", "calendar", "club", "history", "holds", "operations", "tables", "values"],
  lists: ["api", "calendar", "club", "operations", "tables", "values"],
  sdk: [],
};

/** The functions; each may import every room of shared/ but the SDK, and no other function. */
export const functionFolders: readonly string[] = ["appointments", "authorizer", "tours"];

/** The folders that may import a package; the SDK imports none of them. */
const packages = [
  { group: ["aws-cdk-lib", "aws-cdk-lib/**", "constructs", "cdk-nag"], of: ["infra"] },
  { group: ["@middy/**"], of: ["shared/api"] },
  { group: ["@aws-sdk/**"], of: ["shared/tables", "infra"] },
];

const ROOMS = Object.keys(sharedRooms);

interface Restriction {
  readonly group: readonly string[];
  readonly message: string;
}

/** The linter's configuration that holds the directions. Each folder has one override: a later one replaces it. */
export function importDirections(): object {
  return {
    overrides: [
      ...ROOMS.filter((room) => room !== "sdk").map((room) => override(`shared/${room}`, ofRoom(room))),
      override("shared/sdk", OF_SDK),
      override("shared/sdk/pages", ofPages("..")),
      override("shared/sdk/pages/*/*", ofPages("../..")),
      ...functionFolders.map((name) => override(`functions/${name}`, ofFunction(name))),
      override("infra", ofPackages("infra")),
    ],
  };
}

function override(folder: string, patterns: readonly Restriction[]) {
  const noRestrictedImports = { level: "error", options: { patterns } };
  return { includes: [`${folder}/**`], linter: { rules: { style: { noRestrictedImports } } } };
}

function ofRoom(room: string): Restriction[] {
  const allowed = sharedRooms[room] ?? [];
  const others = ROOMS.filter((other) => other !== room && !allowed.includes(other));
  return [
    {
      group: ["infra", "functions", "test", ...others].map(anywhere),
      message: `shared/${room} imports ${allowed.length === 0 ? "no other room" : `only ${allowed.join(", ")}`}: imports go infra → functions → shared, and one way in shared.`,
    },
    ...ofPackages(`shared/${room}`),
  ];
}

function ofFunction(name: string): Restriction[] {
  const others = functionFolders.filter((other) => other !== name);
  return [
    {
      group: ["infra", "test", "sdk"].map(anywhere),
      message: "A function imports its own folder and shared/: imports go infra → functions → shared.",
    },
    {
      group: others.map(anywhere),
      message: "Functions do not import each other: move what both need to shared/.",
    },
    ...ofPackages(`functions/${name}`),
  ];
}

const NOT_OF_APPS = ["node:*", "@*/**", "valibot", "aws-cdk-lib", "constructs"];

const OF_SDK: readonly Restriction[] = [["../**"], [...NOT_OF_APPS, "oauth4webapi"], ["./pages/**"]].map(
  (group) => ({
    group,
    message: "The SDK is published on its own: it imports only its own files and openapi-fetch.",
  }),
);

/** @param pages the way from the importing file's folder to `shared/sdk/pages` */
function ofPages(pages: ".." | "../.."): Restriction[] {
  const shared = ["parts", "strings"].flatMap((name) => [`!${pages}/${name}`, `!${pages}/${name}/**`]);
  return [[`${pages}/**`, ...shared, `!${pages}/../*.ts`], NOT_OF_APPS].map((group) => ({
    group,
    message: "A page imports its own files, those of parts/ and strings/, the SDK's, and oauth4webapi.",
  }));
}

function ofPackages(folder: string): Restriction[] {
  return packages
    .filter(({ of }) => !of.includes(folder))
    .map(({ group, of }) => ({ group, message: `Only ${of.join(" and ")} may import this package.` }));
}

function anywhere(folder: string): string {
  return `**/${folder}/**`;
}
