import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { type RequestCheck, requestCheck } from "../../infra/local/dynamodb/request-check.ts";
import { heedSignals } from "../../shared/tables/call-signals.ts";
import { Database } from "../../shared/tables/database.ts";
import { NO_LOOK_UPS } from "../../shared/tables/dynamodb-client.ts";
import { askEngineAt, UNSIGNED_REQUESTS } from "./ask-engine.ts";
import { checkedHandler } from "./checked-handler.ts";
import { refuseUndeclared } from "./running-role.ts";
import { contentOf, type TableContent, type TableSet } from "./table-content.ts";
import { TableSets } from "./table-sets.ts";

/** Tables that one test, or the tests of one file, have to themselves, on the engine that the whole test run shares. */
export interface TestTables {
  readonly client: DynamoDBClient;
  readonly database: Database;
  readonly names: TableSet;
}

const sets = new TableSets(askEngine);

let connections: DynamoDBClient["config"]["requestHandler"] | undefined;
let check: RequestCheck | undefined;

/** All tables of the product, under names of their own; empty where no content is given. */
export async function createTestTables(content: TableContent = {}): Promise<TestTables> {
  const names = await sets.take(content);
  const client = engineClient();
  return { client, names, database: new Database(client, names) };
}

/** All that the tables hold, for {@link createTestTables} to make the same again. */
export function tableContent({ names }: Pick<TestTables, "names">): Promise<TableContent> {
  return contentOf(askEngine, names);
}

/** Lets the next test have these tables; the tables of a file are given back at its end in any case. */
export function giveBackTables({ names }: Pick<TestTables, "names">): void {
  sets.giveBack(names);
}

/** Lets the next test file have all tables. */
export function giveBackAllTables(): void {
  sets.giveBackAll();
}

/**
 * A client of the engine that the whole test run shares; all clients of a worker share its connections. It refuses by itself what the
 * guard in front of the engine refuses.
 */
export function engineClient(): DynamoDBClient {
  const client = new DynamoDBClient({
    ...NO_LOOK_UPS,
    endpoint: bareEngineEndpoint(),
    region: "local",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
    signer: UNSIGNED_REQUESTS,
    ...(connections === undefined ? {} : { requestHandler: connections }),
  });
  check ??= notingWrites(requestCheck(bareEngineEndpoint()));
  connections ??= checkedHandler(client.config.requestHandler, check);
  client.config.requestHandler = connections;
  // Even without a logger, it copies every input and output to redact them.
  client.middlewareStack.removeByTag("LOGGER");
  heedSignals(client);
  refuseUndeclared(client);
  return client;
}

/** Where the engine of this test run listens; test/support/global-setup.ts starts it. Requests pass a guard. */
export function engineEndpoint(): string {
  // Whoever asks for it has a client of their own, or another process.
  sets.noteWritesElsewhere();
  return given(process.env.TEST_ENGINE_ENDPOINT);
}

const READS = /^(?:Get|BatchGet|TransactGet|Query|Scan|Describe|List)/;
// Such as the tables of a set have: a UUID and the table.
const TABLE_NAMES = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}-[A-Z]\w+/g;

/** The check, which also notes the tables that a request may write to. */
function notingWrites(check: RequestCheck): RequestCheck {
  return (request) => {
    if (!READS.test(request.operation ?? "")) sets.noteWrite(request.body.match(TABLE_NAMES) ?? []);
    return check(request);
  };
}

/** Where the engine itself listens, behind its guard. */
function bareEngineEndpoint(): string {
  return given(process.env.TEST_BARE_ENGINE_ENDPOINT);
}

function given(endpoint: string | undefined): string {
  if (endpoint === undefined) throw new Error("The test run has no engine: run the tests with `npm test`.");
  return endpoint;
}

function askEngine(operation: string, input: object): Promise<unknown> {
  return askEngineAt(bareEngineEndpoint(), operation, input);
}
