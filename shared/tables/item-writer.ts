import { randomUUID } from "node:crypto";
import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  TransactionConflictException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { NO_DEADLINE, Unavailable } from "../values/unavailable.ts";
import { backOff } from "./back-off.ts";
import { asDatabaseFault } from "./database-fault.ts";
import { nativeItem } from "./native-item.ts";
import { physicalName, type TableNames } from "./table-definition.ts";
import { cancellationReasons, type Delete, type Put, transactItem, type Update } from "./transact-item.ts";

// A transaction takes some 20 ms; the waits add up to a second at most.
const MAX_CONFLICTS = 6;

/** The outcome of a write of one item. */
export type ItemOutcome =
  /** `item` is the item as it is now; undefined after a put and a delete. */
  | { readonly ok: true; readonly item: Readonly<Record<string, unknown>> | undefined }
  /** The condition failed. `found` is the stored item, if the write asks for it and there is one. */
  | { readonly ok: false; readonly found: Readonly<Record<string, unknown>> | undefined };

/**
 * Writes single items at half the cost of a transaction, and several items together. A single write that is sent again after
 * a lost answer may fail its own condition.
 */
export class ItemWriter {
  readonly #client: DynamoDBClient;
  readonly #names: TableNames;

  constructor(client: DynamoDBClient, names: TableNames) {
    this.#client = client;
    this.#names = names;
  }

  /**
   * Writes an item under its condition.
   * @throws {Unavailable} if DynamoDB does not answer; whether it was written is then unknown
   */
  async write(write: Put | Update | Delete): Promise<ItemOutcome> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return { ok: true, item: await this.#send(write) };
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) {
          return { ok: false, found: error.Item && nativeItem(error.Item) };
        }
        // A transaction on the item is under way, and nothing was written. The SDK does not try that again.
        if (!(error instanceof TransactionConflictException)) throw asDatabaseFault(error);
        if (attempt === MAX_CONFLICTS) throw new Unavailable(error);
        await backOff(attempt, NO_DEADLINE);
      }
    }
  }

  /**
   * Writes all items, each under its condition, or none: at most 100.
   * @returns the places of those whose conditions failed; none if all were written
   * @throws {Unavailable} if DynamoDB does not answer; whether they were written is then unknown
   */
  async writeAll(writes: readonly (Put | Update | Delete)[]): Promise<readonly number[]> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await this.#client.send(this.#transaction(writes));
        return [];
      } catch (error) {
        const reasons = cancellationReasons(error);
        const failed = reasons.flatMap(({ Code }, place) =>
          Code === "ConditionalCheckFailed" ? [place] : [],
        );
        if (failed.length > 0) return failed;
        // Another transaction on one of the items is under way.
        if (attempt === MAX_CONFLICTS) throw new Unavailable(error);
        await backOff(attempt, NO_DEADLINE);
      }
    }
  }

  #transaction(writes: readonly (Put | Update | Delete)[]): TransactWriteItemsCommand {
    return new TransactWriteItemsCommand({
      TransactItems: writes.map((write) => transactItem(write, physicalName(this.#names, write.table))),
      // Makes the SDK's retries safe: an attempt whose response was lost is not written twice.
      ClientRequestToken: randomUUID(),
    });
  }

  async #send(write: Put | Update | Delete): Promise<Readonly<Record<string, unknown>> | undefined> {
    const { Put, Update, Delete } = transactItem(write, physicalName(this.#names, write.table));
    if (Put !== undefined) await this.#client.send(new PutItemCommand(Put));
    if (Delete !== undefined) await this.#client.send(new DeleteItemCommand(Delete));
    if (Update === undefined) return undefined;
    const { Attributes } = await this.#client.send(
      new UpdateItemCommand({ ...Update, ReturnValues: "ALL_NEW" }),
    );
    return Attributes && nativeItem(Attributes);
  }
}
