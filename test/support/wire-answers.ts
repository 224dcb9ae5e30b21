import type { WireAnswer } from "./wire.ts";

// As DynamoDB writes its errors: Developer Guide, "Error handling with DynamoDB".
const TYPE_PREFIX = "com.amazonaws.dynamodb.v20120810#";

/** The table or the account is asked too much of. */
export const THROTTLED: WireAnswer = failure(
  400,
  "ThrottlingException",
  "Rate of requests exceeds the limit",
);

/** DynamoDB failed by itself. */
export const INTERNAL_ERROR: WireAnswer = failure(
  500,
  "InternalServerError",
  "The request processing failed",
);

/** An earlier attempt at the same transaction is still on its way. */
export const IN_PROGRESS: WireAnswer = failure(
  400,
  "TransactionInProgressException",
  "The transaction with the given request token is already in progress",
);

/**
 * Another transaction is in the way of some of a transaction's items.
 * @param isInTheWay of each of the transaction's items, whether that one is
 */
export function conflict(isInTheWay: readonly boolean[]): WireAnswer {
  return cancelledFor(isInTheWay.map((inTheWay) => (inTheWay ? "TransactionConflict" : "None")));
}

/** Why a transaction is cancelled, as far as one of its items is concerned. */
export type CancellationCode = "None" | "TransactionConflict" | "ConditionalCheckFailed";

/** A transaction is cancelled, for the reasons that its items give. */
export function cancelledFor(codes: readonly CancellationCode[]): WireAnswer {
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(", ")}]`;
  return failure(400, "TransactionCanceledException", message, {
    CancellationReasons: codes.map((Code) =>
      Code === "None" ? { Code } : { Code, Message: MESSAGES[Code] },
    ),
  });
}

const MESSAGES = {
  TransactionConflict: "Transaction is ongoing for the item",
  ConditionalCheckFailed: "The conditional request failed",
} as const;

function failure(status: number, type: string, message: string, details: object = {}): WireAnswer {
  return { status, body: JSON.stringify({ __type: `${TYPE_PREFIX}${type}`, Message: message, ...details }) };
}
