import type { ApiResult, Refused, Unreachable } from "./api-result.ts";

/**
 * Thrown where there is no result to give back: the API refused a call, or did not answer.
 * @example
 * try {
 *   for await (const tour of eachItem(club.listTours, { path: { company_uuid, tenant_uuid } })) console.log(tour.id);
 * } catch (error) {
 *   if (error instanceof CallFailed && error.result.reason === "refused") console.log(error.result.problems);
 *   else throw error;
 * }
 */
export class CallFailed extends Error {
  override readonly name = "CallFailed";
  readonly result: Refused | Unreachable;

  constructor(result: Refused | Unreachable) {
    const codes =
      result.reason === "refused"
        ? [result.status, ...result.problems.map(({ errorCode }) => errorCode)]
        : [];
    super(["The call was", result.reason, ...codes].join(" "), {
      cause: result.reason === "unreachable" ? result.cause : result,
    });
    this.result = result;
  }
}

/**
 * The data of an answer.
 * @throws {CallFailed} where the API refused the call, or did not answer
 * @example
 * const room = dataOf(await club.getRoom({ path: { tenant_id, room_id } }));
 */
export function dataOf<Data>(result: ApiResult<Data>): Data {
  if (!result.ok) throw new CallFailed(result);
  return result.data;
}
