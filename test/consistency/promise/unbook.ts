import { type TransactWriteItem, TransactWriteItemsCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { TableName } from "../../../shared/tables/table-definition.ts";
import type { TestTables } from "../../support/engine.ts";
import { storedItems } from "../../support/stored-items.ts";
import { cellsTouched } from "../checker/occupations.ts";
import type { Span } from "../model/model-hours.ts";

type Item = Readonly<Record<string, unknown>>;

/** An appointment that was booked, and all that it holds. */
export interface BookedAppointment {
  readonly tenant_id: number;
  readonly id: number;
  readonly client_id: number;
  /** The Calendar table's keys of its holders, and when it holds them. */
  readonly holds: readonly { readonly holder: string; readonly span: Span }[];
}

/** The items as they are now, to which bookings can be undone. */
export class Restorer {
  readonly #tables: TestTables;
  readonly #days: ReadonlyMap<string, Item>;
  readonly #clients: ReadonlyMap<string, Item>;

  private constructor(tables: TestTables, calendar: readonly Item[], clients: readonly Item[]) {
    this.#tables = tables;
    this.#days = new Map(calendar.map((item) => [`${item.holder} ${item.day}`, item]));
    this.#clients = new Map(clients.map((item) => [String(item.record), item]));
  }

  static async of(tables: TestTables): Promise<Restorer> {
    return new Restorer(tables, await storedItems(tables, "Calendar"), await storedItems(tables, "Clients"));
  }

  /** Undoes the only booking that was made since. */
  async undo({ tenant_id, id, client_id, holds }: BookedAppointment): Promise<void> {
    const client = this.#clients.get(`client#${client_id}`);
    const days = new Map(
      holds.flatMap(({ holder, span }) =>
        cellsTouched(span).map(({ day }) => [`${holder} ${day}`, { holder, day }] as const),
      ),
    );
    const writes: TransactWriteItem[] = [
      this.#delete("Appointments", { tenant_id, appointment_id: id }),
      this.#delete("Idempotency", { record: `id#${id}` }),
      ...(client === undefined ? [] : [this.#put("Clients", client)]),
      ...[...days].map(([name, key]) => {
        const before = this.#days.get(name);
        return before === undefined ? this.#delete("Calendar", key) : this.#put("Calendar", before);
      }),
    ];
    await this.#tables.client.send(new TransactWriteItemsCommand({ TransactItems: writes }));
  }

  #delete(table: TableName, key: Item): TransactWriteItem {
    return { Delete: { TableName: this.#tables.names[table], Key: marshall(key) } };
  }

  #put(table: TableName, item: Item): TransactWriteItem {
    const Item = marshall(item, { removeUndefinedValues: true });
    return { Put: { TableName: this.#tables.names[table], Item } };
  }
}
