import { Database } from "../../../shared/tables/database.ts";
import { appointmentBody, tourBody } from "../../support/bodies.ts";
import { engineEndpoint, giveBackTables } from "../../support/engine.ts";
import { functionsUnderTest, LAMBDA_TIMEOUT_MS, type TestAnswer } from "../../support/function-under-test.ts";
import { productClient } from "../../support/product-client.ts";
import { sampleClubTables } from "../../support/sample-club.ts";
import { startWire } from "../../support/wire.ts";
import { cancelledFor } from "../../support/wire-answers.ts";
import { checkTables } from "../checker/check-tables.ts";
import { readState } from "../checker/stored-state.ts";

/** A request that comes twice. */
export interface TwinRequest {
  readonly name: string;
  readonly operation: "bookTour" | "createAppointment";
  readonly body: object;
}

/** The requests whose twins are tried. */
export const twinRequests: readonly TwinRequest[] = [
  { name: "Book tour", operation: "bookTour", body: tourBody() },
  { name: "Create new appointment", operation: "createAppointment", body: appointmentBody() },
];

/** A new prospect's password makes the function look at the calendar before its first attempt too. Its hash takes 0.3 s. */
export const twinWithPassword: TwinRequest = {
  name: "Book tour with a password",
  operation: "bookTour",
  body: tourBody({ password: "correct horse battery" }),
};

/** Why the first commit does not happen. */
export type FirstCommit = "goes through" | "conflicts" | "conflicts and finds its twin's holds";

/** Everything that can become of the first commit. */
export const firstCommits: readonly FirstCommit[] = [
  "goes through",
  "conflicts",
  "conflicts and finds its twin's holds",
];

/** What two requests with one key came to. */
export interface Twins {
  /** How many calls the first request made. */
  readonly calls: number;
  readonly answers: readonly TestAnswer[];
  /** In plain words; empty where both got one answer and the tables fit together. */
  readonly problems: readonly string[];
}

const ONCE = { headers: { "Idempotency-Key": "twin" }, remainingMs: () => LAMBDA_TIMEOUT_MS };

/** Lets a twin of a request be booked whole right before the request's nth call, and judges both answers. */
export async function bookTwins(
  { name, operation, body }: TwinRequest,
  firstCommit: FirstCommit,
  nth: number,
): Promise<Twins> {
  const tables = await sampleClubTables();
  const before = await readState(tables);
  const wire = await startWire(engineEndpoint());
  const functions = functionsUnderTest(
    new Database(productClient(wire.endpoint, LAMBDA_TIMEOUT_MS), tables.names),
  );
  const twin = functionsUnderTest(new Database(tables.client, tables.names));
  let calls = 0;
  let commits = 0;
  let ofTwin: Promise<TestAnswer> | undefined;
  wire.disturbBy((request) => {
    calls += 1;
    if (calls === nth) ofTwin = twin[operation](body, ONCE);
    const until = ofTwin;
    commits += request.operation === "TransactWriteItems" ? 1 : 0;
    const isFirstCommit = request.operation === "TransactWriteItems" && commits === 1;
    const answer = isFirstCommit ? cancellation(request.body, firstCommit) : undefined;
    return { ...(answer && { answer }), ...(until && { until }) };
  });
  const own = await functions[operation](body, ONCE);
  const answers = ofTwin === undefined ? [own] : [own, await ofTwin];
  await wire.stop();
  const violations = await checkTables(tables, before);
  giveBackTables(tables);
  const what = `${name}, the first commit ${firstCommit}, its twin before call ${nth}`;
  return { calls, answers, problems: [...judge(answers), ...violations].map((one) => `${what}: ${one}`) };
}

function judge(answers: readonly TestAnswer[]): string[] {
  const texts = new Set(answers.map(({ text }) => text));
  return [
    ...answers.filter(({ status }) => status >= 300).map(({ status, text }) => `answered ${status}: ${text}`),
    ...(texts.size === 1 ? [] : ["the answers differ"]),
  ];
}

/** The answer's record and, in the worst case, holds that are already seen as taken. */
function cancellation(body: string, firstCommit: FirstCommit) {
  if (firstCommit === "goes through") return undefined;
  const items = (JSON.parse(body) as { readonly TransactItems: readonly { readonly Update?: object }[] })
    .TransactItems;
  return cancelledFor(
    items.map(({ Update }, index) => {
      if (index === items.length - 1) return "TransactionConflict";
      return Update !== undefined && firstCommit !== "conflicts" ? "ConditionalCheckFailed" : "None";
    }),
  );
}
