import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";

// By the input of the command that is called.
const signals = new WeakMap<object, AbortSignal>();

/**
 * The command. No attempt at its call begins once the signal is aborted. As an option of `send`, the signal would make the
 * SDK resolve the middleware of each call anew.
 */
export function endedBy<Command extends { readonly input: object }>(
  signal: AbortSignal | undefined,
  command: Command,
): Command {
  if (signal !== undefined) signals.set(command.input, signal);
  return command;
}

/** Has a client ask the signals of {@link endedBy} before each attempt at a call. */
export function heedSignals({ middlewareStack }: DynamoDBClient): void {
  middlewareStack.add(
    (next) => async (args) => {
      signals.get(args.input)?.throwIfAborted();
      return next(args);
    },
    // The last step before an attempt is sent.
    { step: "deserialize", priority: "low", name: "heedSignals" },
  );
}
