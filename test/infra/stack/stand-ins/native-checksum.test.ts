import { Sha256 as SdkSha256 } from "@smithy/core/checksum";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Sha256 } from "../../../../infra/stack/stand-ins/native-checksum.ts";

const part = fc.uint8Array({ maxLength: 200 });
const secret = fc.oneof(fc.constant(undefined), part, fc.string({ minLength: 1 }));

describe("the checksum of signed requests", () => {
  it("is the SDK's own, for any data in any parts, with a secret and without", async () => {
    await fc.assert(
      fc.asyncProperty(secret, fc.array(part), async (key, parts) => {
        const [ours, theirs] = [new Sha256(key), new SdkSha256(key)];
        for (const bytes of parts) {
          ours.update(bytes);
          theirs.update(bytes);
        }
        expect(Buffer.from(await ours.digest()).toString("hex")).toBe(
          Buffer.from(await theirs.digest()).toString("hex"),
        );
      }),
    );
  });

  it("starts anew after a reset", async () => {
    const checksum = new Sha256("secret");
    checksum.update(Buffer.from("something"));
    checksum.reset();
    expect(await checksum.digest()).toEqual(await new Sha256("secret").digest());
  });
});
