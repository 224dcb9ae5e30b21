import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { engineCommand, startEngine } from "../../../infra/local/engine.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { PROJECT_ROOT } from "../../support/started-product.ts";
import { newTestFolder } from "../../support/test-folder.ts";

const directory = newTestFolder();

// Says where the engine listens, then waits to be killed.
const HOLDER = `
import { startEngine } from "./infra/local/engine.ts";
console.log((await startEngine(process.argv[1])).endpoint);
setInterval(() => undefined, 1_000);
`;

describe("the engine", () => {
  it("is gone once it is stopped", async () => {
    const engine = await startEngine();
    expect((await fetch(engine.endpoint)).status).toBeGreaterThan(0);
    await engine.stop();
    await expect(fetch(engine.endpoint)).rejects.toThrow();
  });

  it("ends with the process that started it, even where that is killed", async () => {
    const file = join(directory, "killed.db");
    const holder = spawn(process.execPath, ["--input-type=module-typescript", "-e", HOLDER, file], {
      cwd: PROJECT_ROOT,
    });
    const [printed] = await once(holder.stdout, "data");
    const endpoint = String(printed).trim();
    expect((await fetch(endpoint)).status).toBeGreaterThan(0);
    holder.kill("SIGKILL");
    const next = await startEngine(file);
    await vi.waitFor(() => expect(fetch(endpoint)).rejects.toThrow(), 60_000);
    await next.stop();
  });

  it("says why it does not start", async () => {
    const file = join(directory, "broken.db");
    writeFileSync(file, "This is no database.".repeat(100));
    await expect(startEngine(file)).rejects.toThrow(
      /The DynamoDB engine did not start. It said: .*database/s,
    );
  });

  it("is fetched in the installed version on a platform without an installed binary", () => {
    const version = packageJson.optionalDependencies["@dynoxide/linux-x64"];
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    const notInstalled = () => {
      throw new Error("Cannot find module");
    };
    expect(engineCommand(notInstalled)).toEqual(["npx", "--yes", `dynoxide@${version}`]);
  });
});
