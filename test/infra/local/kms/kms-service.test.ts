import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  DecryptCommand,
  EncryptCommand,
  GenerateMacCommand,
  KMSClient,
  ListKeysCommand,
} from "@aws-sdk/client-kms";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { serveAwsService } from "../../../../infra/local/aws-json/aws-json-server.ts";
import type { AwsServer } from "../../../../infra/local/aws-json/random-path-server.ts";
import { deleteKeyMaterial, keyMaterial } from "../../../../infra/local/kms/key-file.ts";
import { type KeyUse, keyRules, MAX_CIPHERTEXT_BYTES } from "../../../../infra/local/kms/key-rules.ts";
import { kmsService } from "../../../../infra/local/kms/kms-service.ts";
import { LocalKey } from "../../../../infra/local/kms/local-key.ts";
import { localKeys } from "../../../../infra/local/kms/local-keys.ts";
import { LocalMacKey } from "../../../../infra/local/kms/local-mac-key.ts";
import { rolesOf } from "../../../../infra/local/roles/role.ts";
import { keyArn, StackTemplate } from "../../../../infra/template/stack-template.ts";
import { SecretKeeper } from "../../../../shared/webhooks/secret-keeper.ts";
import { newTestFolder } from "../../../support/test-folder.ts";
import { errorName, tryRules } from "../../../support/try-rules.ts";

const ARN = keyArn("WebhookKey");
const OTHER = keyArn("OtherKey");
const NONE = keyArn("NoKey");
const MAC = keyArn("LinkKey");
const OTHER_MAC = keyArn("OtherLinkKey");
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const WEBHOOK = { tenant_id: 11, webhook_id: 7 };

const running: { server: AwsServer; client: KMSClient }[] = [];
let directory: string;

beforeEach(() => {
  directory = newTestFolder();
});

afterEach(async () => {
  for (const { server, client } of running.splice(0)) {
    client.destroy();
    await server.stop();
  }
});

/** Conditions like those of the stack. The role names every key, so that the service itself says which is wrong. */
const OF_ONE_WEBHOOK = {
  "ForAllValues:StringEquals": { "kms:EncryptionContextKeys": ["tenant_id", "webhook_id"] },
  Null: { "kms:EncryptionContext:tenant_id": "false", "kms:EncryptionContext:webhook_id": "false" },
};
const BY_SHA_256 = { StringEquals: { "kms:MacAlgorithm": "HMAC_SHA_256" } };
const KEY_ARNS = [ARN, OTHER, NONE, MAC, OTHER_MAC];
const CALLER = "Caller";
const allows = rolesOf(
  new StackTemplate(
    {
      Resources: {
        Policy: {
          Type: "AWS::IAM::Policy",
          Properties: {
            Roles: ["Role"],
            PolicyDocument: {
              Statement: [
                {
                  Effect: "Allow",
                  Action: ["kms:Encrypt", "kms:Decrypt"],
                  Resource: KEY_ARNS,
                  Condition: OF_ONE_WEBHOOK,
                },
                { Effect: "Allow", Action: "kms:GenerateMac", Resource: KEY_ARNS, Condition: BY_SHA_256 },
              ],
            },
          },
        },
        [CALLER]: { Type: "AWS::Lambda::Function", Properties: { Role: "Role" } },
      },
    },
    new Map(),
  ),
  [CALLER],
);

/** A started service, with the keys of the folder. */
async function start(beforeEncrypt = (): Promise<void> => Promise.resolve()) {
  const material = keyMaterial(directory);
  const keys = [
    ...[ARN, OTHER].map((arn) => new LocalKey(material, arn)),
    ...[MAC, OTHER_MAC].map((arn) => new LocalMacKey(material, arn)),
  ];
  const server = await serveAwsService(kmsService({ keys, beforeEncrypt }), allows);
  const credentials = { accessKeyId: CALLER, secretAccessKey: "local" };
  const client = new KMSClient({ endpoint: server.endpoint, region: "local", credentials, maxAttempts: 1 });
  running.push({ server, client });
  return { client, endpoint: server.endpoint, keeper: (keyId = ARN) => new SecretKeeper(client, keyId) };
}

/** What KMS said, below the fault of the keeper. */
async function refusal(sent: Promise<unknown>): Promise<unknown> {
  const error: unknown = await sent.then(
    () => undefined,
    (fault: unknown) => fault,
  );
  return error instanceof Error ? Object(error.cause).name : undefined;
}

describe("the stand-in of KMS", () => {
  it("decrypts what it encrypted, by the key's ARN or id, and twice differently", async () => {
    const { keeper } = await start();
    const sealed = await keeper().seal(SECRET, WEBHOOK);
    expect(await keeper("WebhookKey").open(sealed, WEBHOOK)).toBe(SECRET);
    expect(await keeper().seal(SECRET, WEBHOOK)).not.toBe(sealed);
    expect(Buffer.from(sealed, "base64").toString("latin1")).not.toContain(SECRET);
  });

  it("does not decrypt what was changed", async () => {
    const { keeper } = await start();
    const sealed = await keeper().seal(SECRET, WEBHOOK);
    const changed = Buffer.from(sealed, "base64");
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    const attempts = [
      keeper().open(changed.toString("base64"), WEBHOOK),
      keeper().open(Buffer.alloc(5).toString("base64"), WEBHOOK),
    ];
    for (const attempt of attempts) expect(await refusal(attempt)).toBe("InvalidCiphertextException");
  });

  it("takes the pairs of a context in any order", async () => {
    const { client, keeper } = await start();
    const CiphertextBlob = Buffer.from(await keeper().seal(SECRET, WEBHOOK), "base64");
    const EncryptionContext = { webhook_id: "7", tenant_id: "11" };
    const command = new DecryptCommand({ KeyId: ARN, CiphertextBlob, EncryptionContext });
    expect(Buffer.from((await client.send(command)).Plaintext ?? []).toString()).toBe(SECRET);
  });

  it("refuses an unknown key and another operation", async () => {
    const { client, keeper } = await start();
    expect(await refusal(keeper(NONE).seal(SECRET, WEBHOOK))).toBe("NotFoundException");
    expect(await refusal(keeper(NONE).open("AAAA", WEBHOOK))).toBe("NotFoundException");
    await expect(client.send(new ListKeysCommand())).rejects.toThrow(
      "emulates TrentService.Encrypt and TrentService.Decrypt and TrentService.GenerateMac, not TrentService.ListKeys",
    );
  });

  it("answers an encryption only after what must happen before it", async () => {
    const order: string[] = [];
    const { keeper } = await start(async () => void order.push("before"));
    await keeper().seal(SECRET, WEBHOOK);
    order.push("answered");
    expect(order).toEqual(["before", "answered"]);
  });

  it("answers nobody who does not know its path", async () => {
    const { endpoint } = await start();
    const headers = { "x-amz-target": "TrentService.Encrypt" };
    for (const url of [new URL("/", endpoint), new URL("/other", endpoint)]) {
      expect((await fetch(url, { method: "POST", headers, body: "{}" })).status).toBe(404);
    }
    expect((await fetch(endpoint, { method: "POST", headers, body: "{}" })).status).toBe(400);
  });
});

const KEYS = { encryption: ARN, other: OTHER, mac: MAC, none: NONE };

/** What the examples of the table say. */
async function useKey(client: KMSClient, { operation, key, bytes, context, algorithm }: KeyUse) {
  const KeyId = KEYS[key];
  const EncryptionContext = { ...context };
  if (operation === "GenerateMac") {
    const command = { KeyId, Message: Buffer.alloc(bytes), MacAlgorithm: algorithm };
    return await client.send(new GenerateMacCommand(command));
  }
  if (operation === "Encrypt") {
    return await client.send(
      new EncryptCommand({ KeyId, Plaintext: Buffer.alloc(bytes), EncryptionContext }),
    );
  }
  const sealed = await new SecretKeeper(client, ARN).seal(SECRET, WEBHOOK);
  const CiphertextBlob = bytes > MAX_CIPHERTEXT_BYTES ? Buffer.alloc(bytes) : Buffer.from(sealed, "base64");
  return await client.send(new DecryptCommand({ KeyId, CiphertextBlob, EncryptionContext }));
}

describe("KMS uses a key by its rules", () => {
  tryRules(keyRules, async (use) => {
    const { client } = await start();
    return await errorName(() => useKey(client, use));
  });
});

function mac(client: KMSClient, message: string, KeyId = MAC) {
  const command = { KeyId, Message: Buffer.from(message), MacAlgorithm: "HMAC_SHA_256" } as const;
  return client.send(new GenerateMacCommand(command));
}

describe("a code of the stand-in of KMS", () => {
  const hex = (code: Uint8Array | undefined) => Buffer.from(code ?? []).toString("hex");

  it("has 32 bytes, the same for the same message and key, after a restart too", async () => {
    const { client } = await start();
    const { Mac, KeyId, MacAlgorithm } = await mac(client, "links");
    expect([Mac?.length, KeyId, MacAlgorithm]).toEqual([32, MAC, "HMAC_SHA_256"]);
    const again = (await start()).client;
    expect(hex((await mac(again, "links", "LinkKey")).Mac)).toBe(hex(Mac));
    expect(hex((await mac(client, "link")).Mac)).not.toBe(hex(Mac));
    expect(hex((await mac(client, "links", OTHER_MAC)).Mac)).not.toBe(hex(Mac));
  });
});

describe("the keys of a template", () => {
  const keysOf = (KeySpec?: string) =>
    localKeys(
      new StackTemplate({ Resources: { K: { Type: "AWS::KMS::Key", Properties: { KeySpec } } } }, new Map()),
      Buffer.alloc(32),
    );

  it("are of their kind, and one of another kind is refused at the start", () => {
    expect(keysOf("HMAC_256")).toEqual([expect.any(LocalMacKey)]);
    for (const spec of [undefined, "SYMMETRIC_DEFAULT"]) {
      expect(keysOf(spec)).toEqual([expect.any(LocalKey)]);
    }
    expect(() => keysOf("RSA_2048")).toThrow("cannot read K of the template: KeySpec");
  });
});

describe("the file of the keys' secret", () => {
  it("is the user's alone", async () => {
    keyMaterial(directory);
    expect(statSync(join(directory, "kms.key")).mode & 0o777).toBe(0o600);
  });

  it("outlives a restart, so that what was encrypted is decrypted", async () => {
    const sealed = await (await start()).keeper().seal(SECRET, WEBHOOK);
    const before = readFileSync(join(directory, "kms.key"), "utf8");
    expect(await (await start()).keeper().open(sealed, WEBHOOK)).toBe(SECRET);
    expect(readFileSync(join(directory, "kms.key"), "utf8")).toBe(before);
  });

  it("is another one after it was deleted", async () => {
    const sealed = await (await start()).keeper().seal(SECRET, WEBHOOK);
    deleteKeyMaterial(directory);
    const after = await start();
    expect(await refusal(after.keeper().open(sealed, WEBHOOK))).toBe("InvalidCiphertextException");
  });

  it("is not replaced where it is damaged", () => {
    writeFileSync(join(directory, "kms.key"), "");
    expect(() => keyMaterial(directory)).toThrow("kms.key has no key");
  });
});
