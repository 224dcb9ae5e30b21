import { UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { describe, expect, it } from "vitest";
import { Database } from "../../../../../shared/tables/database.ts";
import { bookInCamden, sessionsUsed } from "../../../../support/camden.ts";
import { engineEndpoint } from "../../../../support/engine.ts";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import { functionsUnderTest } from "../../../../support/function-under-test.ts";
import { productClient } from "../../../../support/product-client.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";
import { managed, toldCodes } from "../managed.ts";

const READ = "BatchGetItemCommand";
const MONTH = 31_001;

const club = useSampleClub();

/** Leaves one session of the client's first membership. */
async function leaveOneSession(): Promise<void> {
  const used = await sessionsUsed(club, MONTH);
  await club.tables.client.send(
    new UpdateItemCommand({
      TableName: club.tables.names.Clients,
      Key: marshall({ tenant_id: 13, record: "client#9301" }),
      UpdateExpression: "SET memberships[0].number_of_sessions = :n",
      ConditionExpression: "memberships[0].id = :id",
      ExpressionAttributeValues: marshall({ ":n": used + 1, ":id": MONTH }),
    }),
  );
}

describe("a change of membership that another one is faster than", () => {
  it("is not refused for the session that this very appointment has by now", async () => {
    const id = await bookInCamden(club);
    await club.api.changeAppointmentMembership({ membership_id: null }, managed(id));
    await leaveOneSession();
    const others = functionsUnderTest(new Database(productClient(engineEndpoint()), club.tables.names));
    const change = { membership_id: MONTH };
    interceptCalls(club.tables.client, async ({ command, index }, next) => {
      // The appointment has been read, the client not yet; the tenant is known.
      if (command === READ && index === 1) {
        const { body } = await others.changeAppointmentMembership(change, managed(id));
        expect(toldCodes(body)).toEqual(["SESSION_TAKEN"]);
      }
      return next();
    });
    const { status, body } = await club.api.changeAppointmentMembership(change, managed(id));
    expect([status, body.info ?? toldCodes(body)]).toEqual([200, ["ALREADY_DONE"]]);
  });
});
