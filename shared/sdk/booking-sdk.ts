import { apiCaller, type BookingSdkOptions } from "./api-caller.ts";
import type { ApiResult } from "./api-result.ts";
import type { AnswerOf, AnyRequest, ArgumentsOf, CallOptions, Operation } from "./operation.ts";

export type { AccessToken } from "./access-token.ts";
export type { BookingSdkOptions } from "./api-caller.ts";
export type { Answered, ApiResult, Refused, Unreachable } from "./api-result.ts";
export type { InfoEntry } from "./envelope.ts";
export type { AnswerOf, CallOptions, Operation, OperationName, RequestOf, Versioned } from "./operation.ts";

/** Calls one operation of the API. */
export interface SdkMethod<Called extends Operation> {
  (...call: ArgumentsOf<Called["name"]>): Promise<ApiResult<AnswerOf<Called["name"]>>>;
  readonly operation: Called;
}

/** A method for each operation that was handed in. */
export type BookingSdk<Operations extends Readonly<Record<string, Operation>>> = {
  readonly [Name in keyof Operations]: SdkMethod<Operations[Name]>;
};

/**
 * An SDK with a method for each operation that an app uses, so that the app's bundle has no others. It retries safely: all
 * attempts at one write carry one `Idempotency-Key`, so that a booking whose answer was lost is answered again and not
 * made twice. Refusals and lost connections are results; only an abort rejects.
 * @example
 * const club = createBookingSdk({ baseUrl, token }, { bookTour, listTours });
 * const result = await club.bookTour({ path: { company_uuid, tenant_uuid }, body });
 * if (result.ok) console.log("Booked as", result.data.id);
 * else if (result.reason === "refused") console.log(result.fields, result.nextStarts);
 * else console.log("Not answered: call again with", result.idempotencyKey);
 */
export function createBookingSdk<const Operations extends Readonly<Record<string, Operation>>>(
  options: BookingSdkOptions,
  operations: Operations,
): BookingSdk<Operations> {
  const call = apiCaller(options);
  const methods = Object.entries(operations).map(([name, operation]) => [
    name,
    Object.assign(
      (request?: AnyRequest, callOptions?: CallOptions) => call(operation, request, callOptions),
      { operation },
    ),
  ]);
  // The types are the description's and the calls are the table's; both are made from the same operations.
  return Object.fromEntries(methods) as BookingSdk<Operations>;
}
