import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startEngine } from "../../infra/local/engine.ts";
import { writeLargeClubFile } from "../infra/commands/large-club-file.ts";
import { createTestTables } from "../support/engine.ts";
import { useEngine } from "../support/use-engine.ts";

const HELP = `node test/bench/club-import.ts [--clients 100000] [--heap 64]

Imports a club of that many clients on a heap of that many MB, into the embedded engine in memory, three times: new, again,
and with every client changed. Prints how long each took and how much memory it held at most.`;

// Makes a process say at its end how much memory it held at most.
const REPORT_MEMORY =
  "data:text/javascript,process.on('exit',()=>console.log('MB',process.resourceUsage().maxRSS/1024|0))";

const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "100000" },
    heap: { type: "string", default: "64" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(HELP);
else await measure(Number(values.clients), Number(values.heap));

async function measure(clients: number, heapMb: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "club-import-"));
  const file = join(folder, "club.json");
  const engine = await startEngine();
  try {
    useEngine(engine);
    const { names } = await createTestTables();
    const [engineEndpoint, anything] = [engine.endpoint, "http://127.0.0.1:1"];
    const state = {
      pid: process.pid,
      baseUrl: anything,
      siteUrl: anything,
      engineEndpoint,
      issuer: anything,
      audience: "club",
    };
    writeFileSync(join(folder, "state.json"), JSON.stringify({ ...state, tables: names }));
    await writeLargeClubFile(file, clients);
    const changed = join(folder, "changed.json");
    await writeLargeClubFile(changed, clients, 1);
    console.log(`${clients} clients, ${(statSync(file).size / 1e6).toFixed(1)} MB, heap ${heapMb} MB`);
    for (const path of [file, file, changed]) importOnce(folder, path, heapMb);
  } finally {
    await engine.stop();
    rmSync(folder, { recursive: true });
  }
}

function importOnce(folder: string, file: string, heapMb: number): void {
  const startedMs = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      `--max-old-space-size=${heapMb}`,
      "--import",
      REPORT_MEMORY,
      resolve("infra/commands/import-club.ts"),
      file,
    ],
    { encoding: "utf8", env: { ...process.env, LOCAL_DIRECTORY: folder } },
  );
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  if (status !== 0) throw new Error(`The import failed: ${stderr}`);
  console.log(`${seconds} s: ${stdout.trim().replace("\n", " ")}`);
}
