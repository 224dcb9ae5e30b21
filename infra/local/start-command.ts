import { parseArgs } from "node:util";
import { StartRefused } from "./start-refused.ts";

/** The output of \`npm start -- --help\`. */
export const HELP = `npm start [-- --fresh] [-- --events] [-- --no-classes] [-- --context KEY=VALUE]

Serves the stack on this machine at http://127.0.0.1:3000: its routes, functions and tables, with the sample club and
a token issuer. The next port serves a booking page at /, the member's page at /member, the club's day at /desk, the
messages that people were sent at /outbox and the API reference at /docs. Webhooks are delivered, to
http://127.0.0.1:PORT too. The data in .local/ survives a restart. Ctrl-C stops everything.

  --fresh                  starts with empty tables and the sample club
  --no-classes             plans no classes; otherwise new data have some in every week
  --events                 prints the event of each change, as the event bus receives it
  -c, --context KEY=VALUE  sets a setting of the stack, such as allowedOrigins=https://app.club.example;
                           an empty mailFrom= turns messages off
  --help                   prints this

Environment:
  PORT                       another port; 0 takes any free one
  AWS_ENDPOINT_URL_DYNAMODB  another DynamoDB engine, such as http://127.0.0.1:8000
  LOCAL_DIRECTORY            another folder than .local/`;

/** The settings of \`npm start\` from flags and environment. */
export interface StartCommand {
  readonly help: boolean;
  /** Whether to start with empty tables. */
  readonly fresh: boolean;
  /** Whether to print the events of changes. */
  readonly events: boolean;
  /** Whether new data have classes. */
  readonly classes: boolean;
  /** Values of the CDK context. */
  readonly context: Readonly<Record<string, string>>;
  readonly port: number;
  /** The endpoint of a DynamoDB engine to use instead of the embedded one. */
  readonly engineEndpoint: string | undefined;
}

const DEFAULT_PORT = 3_000;
const HIGHEST_PORT = 65_535;

/**
 * Reads the command line and the environment.
 * @throws {StartRefused} or an error of `parseArgs` if they are invalid
 */
export function readStartCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): StartCommand {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: "boolean", default: false },
      fresh: { type: "boolean", default: false },
      events: { type: "boolean", default: false },
      "no-classes": { type: "boolean", default: false },
      context: { type: "string", short: "c", multiple: true, default: [] },
    },
  });
  const engineEndpoint = environment.AWS_ENDPOINT_URL_DYNAMODB || undefined;
  if (values.fresh && engineEndpoint !== undefined) {
    throw new StartRefused(
      "--fresh empties the embedded engine's data only: unset AWS_ENDPOINT_URL_DYNAMODB or leave it out.",
    );
  }
  const { "no-classes": hasNoClasses, ...flags } = values;
  const context = Object.fromEntries(values.context.map(contextEntry));
  return { ...flags, classes: !hasNoClasses, context, port: readPort(environment.PORT), engineEndpoint };
}

function contextEntry(text: string): [string, string] {
  const [key, ...value] = text.split("=");
  if (!key || value.length === 0) throw new StartRefused(`--context takes KEY=VALUE, not ${text}.`);
  return [key, value.join("=")];
}

function readPort(text: string | undefined): number {
  if (!text) return DEFAULT_PORT;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= HIGHEST_PORT) return port;
  throw new StartRefused(`Set PORT to a number from 0 to ${HIGHEST_PORT}, not ${text}.`);
}
