import type { SdkMethod } from "./booking-sdk.ts";
import { type ItemOf, itemsOf, type ListOperation, readPages } from "./list-pages.ts";
import type { AnswerOf, ArgumentsOf } from "./operation.ts";

export type { ItemOf, ListOperation } from "./list-pages.ts";

/**
 * All entries of a list, page after page; the next page is read when its first entry is asked for.
 * @throws {CallFailed} where a page is refused or not answered; its `result` says why
 * @example
 * for await (const { id, start_date_time } of eachItem(club.listAppointments, { path: { tenant_id } })) {
 *   console.log(id, start_date_time);
 * }
 */
export async function* eachItem<Listed extends ListOperation>(
  list: SdkMethod<Listed>,
  ...call: ArgumentsOf<Listed["name"]>
): AsyncGenerator<ItemOf<Listed>, void, undefined> {
  for await (const page of readPages(list, call)) yield* itemsOf(list, page);
}

/**
 * All pages of a list as they are answered, with what is beside the entries, such as the clients of appointments.
 * @throws {CallFailed} where a page is refused or not answered; its `result` says why
 * @example
 * const request = { path: { tenant_id }, query: { include: "client" } } as const;
 * for await (const { appointments, clients } of eachPage(club.listAppointments, request)) {
 *   console.log(appointments.length, clients?.length);
 * }
 */
export function eachPage<Listed extends ListOperation>(
  list: SdkMethod<Listed>,
  ...call: ArgumentsOf<Listed["name"]>
): AsyncGenerator<AnswerOf<Listed["name"]>, void, undefined> {
  // What an operation answers is typed by its name.
  return readPages(list, call) as AsyncGenerator<AnswerOf<Listed["name"]>, void, undefined>;
}
