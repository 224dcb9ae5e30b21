import { UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { describe, expect, it } from "vitest";
import { emptyPart, imageRecord, putClientImage } from "../../../../../shared/tables/parts-table.ts";
import { pngBase64 } from "../../../../support/bodies.ts";
import { CLIENT_READER, clientPath } from "../../../../support/clients.ts";
import { refusalProblems } from "../../../../support/envelope-shape.ts";
import { interceptCalls } from "../../../../support/fault-injection.ts";
import { TEST_NOW } from "../../../../support/function-under-test.ts";
import { MANAGER } from "../../../../support/tours.ts";
import { useSampleClub } from "../../../../support/use-sample-club.ts";

const club = useSampleClub();
const person = { tenant_id: 11, client_id: 9001 };
const NOT_FOUND = [404, ["IMAGE_NOT_FOUND "]];

async function get(clientId = person.client_id) {
  const { status, body } = await club.api.getClientImage(undefined, {
    ...CLIENT_READER,
    ...clientPath(11, clientId),
  });
  return [status, status === 200 ? body.image_base64 : refusalProblems(body)];
}

function imagePut(key: string, bytes: number) {
  const image = new Uint8Array(Buffer.from(pngBase64(bytes), "base64"));
  return putClientImage(person, imageRecord(key), { media_type: "image/png", image });
}

/** Makes an image the client's. */
async function name(key: string, client = club.tables.client): Promise<void> {
  await client.send(
    new UpdateItemCommand({
      TableName: club.tables.names.Clients,
      Key: marshall({ tenant_id: 11, record: "client#9001" }),
      UpdateExpression: "SET image_record = :key",
      ExpressionAttributeValues: marshall({ ":key": imageRecord(key) }),
    }),
  );
}

describe("Gets client image", () => {
  it("gives the image that was sent, at its largest", async () => {
    const prospect = {
      ...{ full_name: "Ines Roth", email_id: "ines.roth@example.com" },
      image_base64: `data:image/png;base64,${pngBase64(256 * 1024)}`,
    };
    const { body } = await club.api.createProspect({ prospect }, MANAGER);
    const { client_id } = body.info[0].jsonObject;
    expect(await get(client_id)).toEqual([200, pngBase64(256 * 1024)]);
  });

  it("is not found where there is none, and where it was emptied", async () => {
    expect(await get()).toEqual(NOT_FOUND);
    const put = imagePut("one", 100);
    await club.tables.database.put(put);
    await name("one");
    expect(await get()).toEqual([200, pngBase64(100)]);
    await club.tables.database.put(emptyPart(person, imageRecord("one"), TEST_NOW));
    expect(await get()).toEqual(NOT_FOUND);
  });

  it("gives the new image where the one that the record named is replaced meanwhile", async () => {
    const [one, two] = [imagePut("one", 100), imagePut("two", 200)];
    await club.tables.database.put(one);
    await name("one");
    interceptCalls(club.tables.client, async ({ command, input }, next) => {
      const isImage = command === "BatchGetItemCommand" && JSON.stringify(input).includes("image#one");
      if (isImage) {
        await club.tables.database.put(two);
        await name("two");
        await club.tables.database.put(emptyPart(person, imageRecord("one"), TEST_NOW));
      }
      return next();
    });
    expect(await get()).toEqual([200, pngBase64(200)]);
  });
});
