import { type DynamoDBClient, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { Database } from "../../shared/tables/database.ts";
import { engineClient, type TestTables } from "./engine.ts";
import { runAsTest } from "./running-role.ts";

/** A command on its way to the engine. */
export interface Call {
  /** Such as `BatchGetItemCommand`. */
  readonly command: string;
  /** How many calls of this command the client made before. */
  readonly index: number;
  /** What the command asks for. */
  readonly input: object;
}

/** Takes a call's place: throws, answers by itself, or passes it on with `next`. */
export type Interception = (call: Call, next: () => Promise<unknown>) => Promise<unknown>;

/** Lets `intercept` stand between a client and the engine, behind the SDK's own retries, from now on. */
export function interceptCalls(client: DynamoDBClient, intercept: Interception): void {
  const counts = new Map<string, number>();
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const command = context.commandName ?? "";
      const index = counts.get(command) ?? 0;
      counts.set(command, index + 1);
      const call = { command, index, input: args.input };
      return (await runAsTest(() => intercept(call, () => next(args)))) as Awaited<ReturnType<typeof next>>;
    },
    { step: "initialize", name: "faultInjection" },
  );
}

/**
 * Does something once: before the first call of this command.
 * @param about texts that its input must have as JSON
 */
export function beforeFirst(
  command: string,
  act: () => Promise<unknown>,
  ...about: readonly string[]
): Interception {
  let isDone = false;
  return async (call, next) => {
    const input = JSON.stringify(call.input);
    if (!isDone && call.command === command && about.every((text) => input.includes(text))) {
      isDone = true;
      await act();
    }
    return next();
  };
}

/** What the SDK answers where it has an output to give. */
export function answered(output: object): unknown {
  return { response: {}, output: { $metadata: {}, ...output } };
}

/**
 * What the SDK throws where a transaction is cancelled.
 * @param codes the reason of each of its items, such as `None` or `TransactionConflict`
 */
export function cancelled(...codes: readonly string[]): TransactionCanceledException {
  return new TransactionCanceledException({
    $metadata: {},
    message: "Transaction cancelled",
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
}

/** A database whose invocation dies after its first transaction. */
export function dyingDatabase({ tables }: { readonly tables: Pick<TestTables, "names"> }): Database {
  const client = engineClient();
  let commits = 0;
  interceptCalls(client, async ({ command }, next) => {
    if (commits > 0) throw new Error("The invocation is cut off.");
    const answer = await next();
    if (command === "TransactWriteItemsCommand") commits += 1;
    return answer;
  });
  return new Database(client, tables.names);
}
