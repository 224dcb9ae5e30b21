import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import * as v from "valibot";
import type { TestTables } from "../support/engine.ts";
import { type FunctionsUnderTest, functionsUnderTest } from "../support/function-under-test.ts";
import { GENERATED } from "../support/generated-club.ts";
import { tickingClock } from "../support/ticking-clock.ts";

/** What one request costs. */
export interface Cost {
  /** The commands that were sent, such as `BatchGetItem`. */
  readonly roundTrips: readonly string[];
  readonly itemsRead: number;
  readonly itemsWritten: number;
  /** Read request units, as the engine counts them; it counts none for a transaction that it refuses. */
  readonly readUnits: number;
  /** Write request units of tables and indexes, as the engine counts them: twice the size in kB for transactions. */
  readonly writeUnits: number;
}

const BatchGetSchema = v.object({
  RequestItems: v.record(v.string(), v.object({ Keys: v.array(v.unknown()) })),
});
const TransactionSchema = v.object({ TransactItems: v.array(v.unknown()) });
const UnitsSchema = v.object({ CapacityUnits: v.number() });
const OutputSchema = v.object({
  output: v.object({
    // A query's is of one table.
    ConsumedCapacity: v.union([v.array(UnitsSchema), UnitsSchema]),
    // How many items a query found.
    Count: v.optional(v.number(), 0),
  }),
});

const COMMANDS = ["BatchGetItemCommand", "QueryCommand", "TransactWriteItemsCommand"];

/** Has a client count what its calls cost; gives a function that takes the count so far and begins anew. */
export function recordCost(client: DynamoDBClient): () => Cost {
  let cost = nothing();
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        if (!COMMANDS.includes(commandName)) return next(args);
        const read = v.safeParse(BatchGetSchema, args.input);
        const written = v.safeParse(TransactionSchema, args.input);
        cost = {
          ...cost,
          roundTrips: [...cost.roundTrips, commandName.replace("Command", "")],
          itemsRead: cost.itemsRead + (read.success ? keysOf(read.output) : 0),
          itemsWritten: cost.itemsWritten + (written.success ? written.output.TransactItems.length : 0),
        };
        const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: "TOTAL" } });
        const { ConsumedCapacity, Count } = v.parse(OutputSchema, result).output;
        const units = [ConsumedCapacity].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
        cost = {
          ...cost,
          itemsRead: cost.itemsRead + Count,
          readUnits: cost.readUnits + (written.success ? 0 : units),
          writeUnits: cost.writeUnits + (written.success ? units : 0),
        };
        return result;
      },
    { step: "initialize", name: "cost" },
  );
  return () => {
    const taken = cost;
    cost = nothing();
    return taken;
  };
}

function nothing(): Cost {
  return { roundTrips: [], itemsRead: 0, itemsWritten: 0, readUnits: 0, writeUnits: 0 };
}

function keysOf({ RequestItems }: v.InferOutput<typeof BatchGetSchema>): number {
  return Object.values(RequestItems).reduce((sum, { Keys }) => sum + Keys.length, 0);
}

/** A request whose cost is counted, in a generated club with at least three coaches and clients. */
export interface CountedRequest {
  readonly name: string;
  readonly post: (functions: FunctionsUnderTest) => Promise<{ readonly status: number }>;
  /** Whether the function has read the tenant before. */
  readonly isWarm: boolean;
}

const DAY = "2026-12-01";

/** Each operation's ways to a success, on one day of the calendar and over a UTC midnight. */
export const countedRequests: readonly CountedRequest[] = [
  { name: "appointment in a room", isWarm: true, post: (api) => appointment(api, 0, `${DAY}T10:00:00Z`) },
  {
    name: "appointment in a room over midnight",
    isWarm: true,
    post: (api) => appointment(api, 1, `${DAY}T23:30:00Z`),
  },
  {
    name: "virtual appointment",
    isWarm: true,
    post: (api) => appointment(api, 2, `${DAY}T10:00:00Z`, VIRTUAL),
  },
  {
    name: "appointment at a tenant not read yet",
    isWarm: false,
    post: (api) => appointment(api, 2, `${DAY}T14:00:00Z`, VIRTUAL),
  },
  {
    name: "tour of a new person, e-mail and mobile",
    isWarm: true,
    post: (api) => tour(api, { email_id: "a@example.com", mobile_country_code: "44", mobile_number: 7_700 }),
  },
  {
    name: "tour of a new person, e-mail alone",
    isWarm: true,
    post: (api) => tour(api, { email_id: "b@example.com" }),
  },
  {
    name: "tour of a new person at a tenant not read yet",
    isWarm: false,
    post: (api) => tour(api, { email_id: "c@example.com" }),
  },
  {
    name: "tour of a known person",
    isWarm: true,
    post: (api) => tour(api, { email_id: clientEmail(0) }, `${DAY}T12:00:00Z`),
  },
  {
    name: "tour of a known person at a tenant not read yet",
    isWarm: false,
    post: (api) => tour(api, { email_id: clientEmail(1) }, `${DAY}T12:00:00Z`),
  },
];

/** What each counted request costs; all of them are made, one after the other. */
export async function countCosts(
  tables: TestTables,
): Promise<ReadonlyMap<string, Cost & { readonly status: number }>> {
  const takeCost = recordCost(tables.client);
  const now = tickingClock();
  const costs = new Map<string, Cost & { readonly status: number }>();
  for (const { name, post, isWarm } of countedRequests) {
    const functions = functionsUnderTest(tables.database, { now });
    if (isWarm) await readTenant(functions);
    takeCost();
    const { status } = await post(functions);
    costs.set(name, { status, ...takeCost() });
  }
  return costs;
}

/** Lets both functions read the tenant, with bookings that come too late. */
async function readTenant(functions: FunctionsUnderTest): Promise<void> {
  await tour(functions, { email_id: "x@example.com" }, "2020-01-01T00:00:00Z");
  await appointment(functions, 0, "2020-01-01T00:00:00Z");
}

const VIRTUAL = { room_id: undefined, is_virtual: true, virtual_url: "https://meet.example/1" };

function appointment(functions: FunctionsUnderTest, index: number, start: string, fields: object = {}) {
  const body = {
    appointment_type_id: GENERATED.appointment_type_id,
    coach_id: GENERATED.first_coach_id + index,
    client_id: GENERATED.first_client_id + index,
    room_id: GENERATED.room_id,
    start_date_time: start,
    ...fields,
  };
  return functions.createAppointment(body, {
    headers: { "Idempotency-Key": `appointment-${index}-${start}` },
  });
}

function tour(functions: FunctionsUnderTest, prospect: object, start = `${DAY}T10:00:00Z`) {
  const body = {
    prospect: { full_name: "Ada Byron", ...prospect },
    book_tour: { scheduled_datetime: start },
  };
  return functions.bookTour(body, { headers: { "Idempotency-Key": JSON.stringify(prospect) } });
}

function clientEmail(index: number): string {
  return `client.${GENERATED.first_client_id + index}@example.com`;
}
