import { type Answer, succeed } from "../api/answer.ts";
import type { ListPage } from "../lists/list-page.ts";
import { readListedClients } from "./client-view.ts";

/**
 * The answer that has a page of bookings as the list `plural`, and beside it their clients, once each.
 * @param view undefined for a booking that the page leaves out
 */
export async function answerWithClients<Rec extends { readonly client_id: number }>(
  { records, show }: ListPage<Rec>,
  plural: string,
  view: (record: Rec) => object | undefined,
  request: Parameters<typeof readListedClients>[0],
): Promise<Answer> {
  const ids = records.map((record) => record.client_id);
  const clients = await readListedClients(request, ids);
  // The clients count towards the size of the answer, too.
  const { entries, position } = show((record) => {
    const booking = view(record);
    return booking && { booking, client: clients.get(record.client_id) };
  });
  const shown = entries.flatMap(({ client }) => (client === undefined ? [] : [client]));
  return succeed(200, {
    [plural]: entries.map(({ booking }) => booking),
    clients: [...new Set(shown)],
    ...position,
  });
}
