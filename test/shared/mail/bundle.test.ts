import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { buildBundle } from "../../../infra/stack/bundle.ts";
import { rawMail } from "../../../shared/mail/raw-mail.ts";
import { sampleLetter } from "./sample-letters.ts";

const folder = mkdtempSync(join(tmpdir(), "mail-bundle-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the bundle of messages", () => {
  it("makes the same bytes as the sources, with nothing left to be required", async () => {
    const letter = sampleLetter("appointment_created", "de");
    const envelope = {
      from: "bookings@northwind.example",
      to: "priya.raman@example.com",
      messageId: "appointment-8001-2@booking.northwind.example",
      sentAt: "2026-11-24T09:00:00.000Z",
    };
    const { files } = buildBundle("shared/mail/raw-mail.ts");
    const modules = files.filter(({ path }) => path.endsWith(".mjs"));
    for (const { path, contents } of modules) {
      expect(contents).not.toMatch(/\brequire\(/);
      writeFileSync(join(folder, path), contents);
    }
    const script = `
      const { rawMail } = await import(${JSON.stringify(join(folder, "index.mjs"))});
      process.stdout.write(await rawMail(...${JSON.stringify([letter, envelope])}));
    `;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      encoding: "utf8",
    });
    expect(stdout).toBe(Buffer.from(await rawMail(letter, envelope)).toString());
  });
});
