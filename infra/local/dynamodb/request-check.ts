import type { Allows } from "../roles/role.ts";
import { accessRefusal } from "./access-refusal.ts";
import { askedItems } from "./asked-items.ts";
import { describeTable } from "./describe-table.ts";
import type { Refusal } from "./refusal.ts";
import { refusalOf, tableRefusal, transactionRefusal } from "./refusal-of.ts";
import { KnownTables } from "./table-keys.ts";

/** A request to an engine. */
export interface EngineRequest {
  /** Such as `Query`; undefined if it is none of DynamoDB's own, such as one of its streams. */
  readonly operation: string | undefined;
  /** JSON. */
  readonly body: string;
  /** The header that signs it. */
  readonly authorization: string | undefined;
}

/**
 * Why DynamoDB refuses a request that the engine accepts; see rules.ts. It is a promise only where a table is not known yet, so that
 * other calls do not wait.
 */
export type RequestCheck = (request: EngineRequest) => Refusal | undefined | Promise<Refusal | undefined>;

/**
 * The check of requests to an engine.
 * @param allows what the callers' roles allow; everything if it is left out
 */
export function requestCheck(engineEndpoint: string, allows?: Allows): RequestCheck {
  const tables = new KnownTables((table) => describeTable(engineEndpoint, table));
  return ({ operation, body, authorization }) => {
    if (operation === undefined) return undefined;
    const input = parsed(body);
    // The engine says what is wrong with it.
    if (input === undefined) return undefined;
    if (/Table$/.test(operation)) {
      tables.forget(input.TableName);
      return operation === "CreateTable" ? tableRefusal(input) : undefined;
    }
    if (operation === "TransactWriteItems") {
      const refusal = transactionRefusal(input.TransactItems ?? []);
      if (refusal !== undefined) return refusal;
    }
    const asked = askedItems(operation, input);
    const decide = () => {
      for (const part of asked) {
        const keys = tables.keysOf(part.TableName);
        const refusal =
          (allows && accessRefusal(part, keys, { allows, authorization })) ?? refusalOf(part, keys);
        if (refusal !== undefined) return refusal;
      }
      return undefined;
    };
    return tables.learn([...new Set(asked.map(({ TableName }) => TableName))])?.then(decide) ?? decide();
  };
}

function parsed(body: string) {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
