// `npm start` runs this: the product on this machine, until it is stopped.
import { ConfigError } from "../stack/settings/config-error.ts";
import { localDirectory, readLocalState, removeLocalState, writeLocalState } from "../state/local-state.ts";
import type { LocalProduct } from "./local-product.ts";
import { watchNpm } from "./npm-watch.ts";
import { readyMessage } from "./ready-message.ts";
import { planSampleClasses } from "./sample-classes.ts";
import { HELP, readStartCommand, type StartCommand } from "./start-command.ts";
import { StartRefused } from "./start-refused.ts";

const ANSWER_TIMEOUT_MS = 2_000;

try {
  const command = readStartCommand(process.argv.slice(2), process.env);
  if (command.help) console.log(HELP);
  else await run(command);
} catch (error) {
  console.error(complaint(error));
  process.exit(1);
}

async function run(command: StartCommand): Promise<void> {
  await refuseSecondProduct();
  const product = await start(command);
  stopWhenTold(product);
  const { baseUrl, siteUrl, engineEndpoint, issuer, audience, mailFrom, tables } = product;
  writeLocalState({ pid: process.pid, baseUrl, siteUrl, engineEndpoint, issuer, audience, mailFrom, tables });
  console.log(readyMessage(product, new Date(), tokenCommand()));
  // It takes some seconds, and nobody waits for it.
  if (product.isNew && command.classes) {
    planSampleClasses(product, new Date()).catch((error: unknown) => console.error(complaint(error)));
  }
}

async function refuseSecondProduct(): Promise<void> {
  const running = readLocalState();
  if (running === undefined || running.pid === process.pid) return;
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  const answer = await fetch(running.baseUrl, { signal }).catch(() => undefined);
  // A state without an answer was left by a killed run, whose process id now belongs to another process.
  if (answer === undefined) return;
  throw new StartRefused(
    `npm start serves ${running.baseUrl} already, as process ${running.pid}, with the data in ${localDirectory()}: ` +
      "stop it first, or set PORT and LOCAL_DIRECTORY to others.",
  );
}

async function start({ port, fresh, events, engineEndpoint, context }: StartCommand): Promise<LocalProduct> {
  // It loads the CDK, which takes longer than all that may be refused before.
  const { startLocalProduct } = await import("./local-product.ts");
  try {
    return await startLocalProduct({
      port,
      directory: localDirectory(),
      fresh,
      events,
      engineEndpoint,
      context,
      writeLine: (line) => process.stdout.write(`${line}\n`),
    });
  } catch (error) {
    throw refusalOf(error, { port, engineEndpoint }) ?? error;
  }
}

function refusalOf(
  error: unknown,
  { port, engineEndpoint }: Pick<StartCommand, "port" | "engineEndpoint">,
): StartRefused | undefined {
  const { code } = Object(error);
  if (code === "EADDRINUSE") {
    return new StartRefused(
      `Port ${port} is taken: stop what listens there, or set another, such as PORT=${port + 1} npm start.`,
    );
  }
  if (code === "ECONNREFUSED" && engineEndpoint !== undefined) {
    return new StartRefused(
      `Nothing listens at ${engineEndpoint}: start that engine first, or unset AWS_ENDPOINT_URL_DYNAMODB.`,
    );
  }
  return undefined;
}

function stopWhenTold(product: LocalProduct): void {
  let isStopping = false;
  const stop = () => {
    // npm passes on a signal that the terminal has sent to both: the second one is no second request to stop.
    if (isStopping) return;
    isStopping = true;
    removeLocalState();
    product.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  if (process.env.npm_lifecycle_event === "start") watchNpm(stop);
}

function tokenCommand(): string {
  const directory = process.env.LOCAL_DIRECTORY;
  const command = "npm run --silent token --";
  return directory ? `LOCAL_DIRECTORY=${directory} ${command}` : command;
}

function complaint(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isForPerson =
    error instanceof StartRefused ||
    error instanceof ConfigError ||
    String(Object(error).code).startsWith("ERR_PARSE_ARGS");
  return isForPerson ? error.message : (error.stack ?? error.message);
}
