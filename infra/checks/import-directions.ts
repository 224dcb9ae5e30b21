import pagesPackage from "../../shared/pages/package.json" with { type: "json" };
import sdkPackage from "../../shared/sdk/package.json" with { type: "json" };

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
  sessions: ["api", "club", "tables", "values"],
  operations: ["api", "calendar", "club", "history", "holds", "tables", "values"],
  feeds: ["api", "club", "operations", "tables", "values"],
  people: ["api", "operations", "tables", "values"],
  records: ["api", "calendar", "club", "history", "holds", "operations", "tables", "values"],
  lists: ["api", "calendar", "club", "operations", "tables", "values"],
  sdk: [],
  pages: ["sdk"],
};

/**
 * The functions; each may import every room of shared/ but those of apps, and no other function. What writes times for people
 * is in the SDK, since apps write them too.
 */
export const functionFolders: readonly string[] = [
  "appointments",
  "authorizer",
  "deliveries",
  "pages",
  "tours",
];

/** The rooms that run in apps and not on the server. */
export const appRooms: readonly string[] = ["sdk", "pages"];

/** The folders that may import a package; those of apps import none of them. */
const packages = [
  { group: ["aws-cdk-lib", "aws-cdk-lib/**", "constructs", "cdk-nag"], of: ["infra"] },
  { group: ["@middy/**"], of: ["shared/api"] },
  {
    group: ["@aws-sdk/**"],
    of: ["shared/tables", "shared/webhooks", "shared/messages", "functions/pages", "infra"],
  },
];

const ROOMS = Object.keys(sharedRooms);

/** The modules of the SDK that its package exports, as apps name them. */
const SDK_MODULES = Object.keys(sdkPackage.exports).map((path) => path.replace(/^\./, sdkPackage.name));

interface Restriction {
  readonly group: readonly string[];
  readonly message: string;
}

/** The linter's configuration that holds the directions. Each folder has one override: a later one replaces it. */
export function importDirections(): object {
  return {
    overrides: [
      ...ROOMS.filter((room) => !appRooms.includes(room)).map((room) =>
        override(`shared/${room}`, ofRoom(room)),
      ),
      override("shared/sdk", OF_SDK),
      override("shared/pages", ofPages("..")),
      override("shared/pages/*/*", ofPages("../..")),
      ...functionFolders.map((name) => override(`functions/${name}`, ofFunction(name))),
      override("infra", [OF_PAGES_ENTRIES, ...ofPackages("infra")]),
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
      // Mails, too, write times for people.
      group: [
        ...["infra", "functions", "test", ...others].map(anywhere),
        ...(room === "mail" ? ["!**/sdk/wall-time.ts"] : []),
      ],
      message: `shared/${room} imports ${allowed.length === 0 ? "no other room" : `only ${allowed.join(", ")}`}: imports go infra → functions → shared, and one way in shared.`,
    },
    ...ofPackages(`shared/${room}`),
  ];
}

function ofFunction(name: string): Restriction[] {
  const others = functionFolders.filter((other) => other !== name);
  return [
    {
      group: [...["infra", "test", ...appRooms].map(anywhere), "!**/shared/sdk/wall-time.ts"],
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

const OF_SDK: readonly Restriction[] = [["../**"], [...NOT_OF_APPS, "oauth4webapi"]].map((group) => ({
  group,
  message: "The SDK is published on its own: it imports only its own files and openapi-fetch.",
}));

const LIBRARIES_OF_PAGES = ["@event-calendar/core", "@event-calendar/core/index.css", "@github/combobox-nav"];

const OF_PAGES_ENTRIES: Restriction = {
  group: [
    "**/shared/pages/**",
    ...Object.values(pagesPackage.exports).map((entry) => entry.replace(".", "!**/shared/pages")),
  ],
  message: "The pages are an app: import only the files that their package.json exports.",
};

/** @param pages the way from the importing file's folder to `shared/pages` */
function ofPages(pages: ".." | "../.."): Restriction[] {
  const shared = ["parts", "strings"].flatMap((name) => [`!${pages}/${name}`, `!${pages}/${name}/**`]);
  const styles = `!${pages}/pages.css`;
  const sdk = [...SDK_MODULES, ...LIBRARIES_OF_PAGES].map((name) => `!${name}`);
  return [
    [`${pages}/**`, ...shared, styles],
    [...NOT_OF_APPS, ...sdk],
  ].map((group) => ({
    group,
    message:
      "A page imports its own files, those of parts/ and strings/, what the SDK's package exports, and the libraries that its README names.",
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
