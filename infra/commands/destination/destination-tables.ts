import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { allTables } from "../../../shared/tables/all-tables.ts";
import { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import type { TableNames } from "../../../shared/tables/table-definition.ts";
import { readLocalState } from "../../state/local-state.ts";
import { type StackOutputs, stackOutputs } from "./stack-outputs.ts";

// A table on demand throttles until it has scaled with the import, which takes minutes.
const MAX_ATTEMPTS = 10;

/** Where the tables of a product are. */
export interface Destination {
  readonly client: DynamoDBClient;
  readonly names: TableNames;
  /** What the stack tells; nothing for the product on this machine. */
  readonly outputs: StackOutputs;
}

/**
 * The tables of {@link destination}, as the commands use them.
 * @throws as it does
 */
export async function destinationTables(stackName: string | undefined): Promise<BulkTables> {
  const { client, names } = await destination(stackName);
  return new BulkTables(client, names);
}

/**
 * The tables of a deployed stack, or of the product on this machine if no stack is named. Says on the error stream which it is.
 * @throws if there is none
 */
export async function destination(stackName: string | undefined): Promise<Destination> {
  return stackName === undefined ? localTables() : await stackTables(stackName);
}

/**
 * The tables of the product that runs on this machine.
 * @throws if none runs
 */
function localTables(): Destination {
  const state = readLocalState();
  if (state === undefined) {
    throw new Error(
      "There is no product running on this machine. Start it with npm start, or name a deployed stack with --stack NAME.",
    );
  }
  console.error(
    `This acts on the product that npm start runs on this machine (${state.baseUrl}). Name a deployed stack with --stack NAME.`,
  );
  const client = new DynamoDBClient({
    endpoint: state.engineEndpoint,
    region: "local",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  return { client, names: state.tables, outputs: {} };
}

/**
 * The tables of a deployed stack, in the account and region of the environment's AWS settings.
 * @throws if the stack cannot be looked up or is not a booking backend
 */
async function stackTables(stackName: string): Promise<Destination> {
  const outputs = await stackOutputs(stackName);
  const names = tableNames(outputs);
  if (names.Club === undefined || names.Clients === undefined) {
    throw new Error(
      `The stack ${stackName} is not a deployed booking backend: it has no outputs ClubTableName and ClientsTableName.`,
    );
  }
  return { client: new DynamoDBClient({ maxAttempts: MAX_ATTEMPTS }), names, outputs };
}

function tableNames(outputs: StackOutputs): TableNames {
  const found = Object.keys(allTables).flatMap((table) => {
    const name = outputs[`${table}TableName`];
    return name === undefined ? [] : [[table, name]];
  });
  return Object.fromEntries(found);
}
