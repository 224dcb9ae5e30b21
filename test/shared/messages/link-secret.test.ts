import type { KMSClient } from "@aws-sdk/client-kms";
import { expect, it } from "vitest";
import { linkSecretOf } from "../../../shared/messages/link-secret.ts";

const MAC = Buffer.alloc(32, 7);

/** A client of KMS that fails so many times before it answers, and counts the calls. */
function kms(failures: number) {
  const calls: unknown[] = [];
  const send = async (command: { readonly input: unknown }) => {
    calls.push(command.input);
    if (calls.length <= failures) throw new Error("KMS is not there.");
    return { Mac: MAC };
  };
  return { client: { send } as unknown as Pick<KMSClient, "send">, calls };
}

it("asks KMS once for all who need the secret, at the same time or later", async () => {
  const { client, calls } = kms(0);
  const secret = linkSecretOf(client, "key");
  const keys = await Promise.all([secret(), secret()]);
  expect(new Set([...keys, await secret()]).size).toBe(1);
  expect(calls).toEqual([
    { KeyId: "key", MacAlgorithm: "HMAC_SHA_256", Message: Buffer.from("tour links 1") },
  ]);
});

it("asks again after KMS did not answer", async () => {
  const { client, calls } = kms(1);
  const secret = linkSecretOf(client, "key");
  await expect(secret()).rejects.toMatchObject({
    name: "Unavailable",
    message: "KMS is unavailable, or refused the call.",
    cause: { message: "KMS is not there." },
  });
  expect((await secret()).tourKey(11, 7)).toMatch(/^[\w-]{22}$/);
  expect(calls).toHaveLength(2);
});
