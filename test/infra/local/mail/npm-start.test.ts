import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { Outbox } from "../../../../infra/local/mail/outbox.ts";
import { sampleOf } from "../../../support/run-size.ts";
import { startProduct } from "../../../support/started-product.ts";
import { newTestFolder } from "../../../support/test-folder.ts";

/** Starts the product on a message of an earlier run; gives its template, and what its outbox shows. */
async function started(flags: readonly string[]) {
  const directory = newTestFolder();
  const earlier = new Outbox(directory, Date.now).add(Buffer.from("From: a@b.example\r\n\r\nHello.\r\n"), []);
  const product = await startProduct({ directory, flags });
  onTestFinished(() => product.stop());
  const [file = ""] = globSync(join(directory, "cdk.out/*.template.json"));
  const list = await (await fetch(`${product.state.siteUrl}/outbox`)).text();
  return { template: readFileSync(file, "utf8"), hasEarlier: list.includes(earlier) };
}

it.each(
  sampleOf<[string, string[], RegExp | undefined, boolean]>(
    [
      [
        "messages are sent, and those of an earlier run are still there",
        [],
        /"MAIL_FROM":"bookings@northwind\.example"/,
        true,
      ],
      ["but none with an empty setting", ["-c", "mailFrom="], undefined, true],
      ["and --fresh empties the outbox", ["--fresh"], /"MAIL_FROM"/, false],
    ],
    1,
  ),
)("with npm start, %s", async (_, flags, from, hasEarlier) => {
  const product = await started(flags);
  if (from === undefined) expect(product.template).not.toMatch(/MAIL_FROM|AWS::SES/);
  else expect(product.template.replaceAll(/\s/g, "")).toMatch(from);
  expect(product.hasEarlier).toBe(hasEarlier);
});
