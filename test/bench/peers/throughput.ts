import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import * as v from "valibot";
import type { LocalState } from "../../../infra/state/local-state.ts";
import { requestToken } from "../../../infra/state/request-token.ts";
import { loadGeneratedClub } from "../../support/generated-club.ts";
import { startProduct } from "../../support/started-product.ts";
import { BENCH_CLUB, benchEvent } from "../bench-events.ts";
import { localClient } from "../bench-stage.ts";

const HELP = `node test/bench/peers/throughput.ts [--seconds 60] [--connections 64]

Sends bookings to the product as npm start runs it, over that many connections for that long, and prints how many were
answered per second, and the memory of the product's process after 10 s and in the end.`;

const EARLY_S = 10;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    connections: { type: "string", default: "64" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(HELP);
else await run(Number(values.seconds), Number(values.connections));

async function run(seconds: number, connections: number): Promise<void> {
  const flags = [
    "-c",
    "throttlingRate=10000",
    "-c",
    "throttlingBurst=5000",
    "-c",
    "checkRate=2500",
    "-c",
    "visitorRate=2500",
  ];
  const product = await startProduct({ flags });
  try {
    const { state } = product;
    await loadBenchClub(state);
    const token = await requestToken(`${state.issuer}/token`, {
      principal: "northwind-app",
      scope: "tours.write appointments.write",
    });
    let earlyMb = 0;
    setTimeout(() => {
      earlyMb = residentMb(state.pid);
    }, EARLY_S * 1_000);
    const result = await load(state.baseUrl, token, seconds, connections);
    const lateMb = residentMb(state.pid);
    console.log(
      `${result.requests.average.toFixed(0)} requests/s over ${connections} connections, ${seconds} s`,
    );
    console.log(`p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms`);
    console.log(
      `201: ${result["2xx"]}, 400: ${result["4xx"]}, 5xx: ${result["5xx"]}, broken: ${result.errors}`,
    );
    console.log(
      `memory ${earlyMb} MB after ${EARLY_S} s, ${lateMb} MB in the end: × ${(lateMb / earlyMb).toFixed(2)}`,
    );
  } finally {
    await product.stop();
  }
}

function load(baseUrl: string, token: string, duration: number, connections: number) {
  let index = 0;
  return autocannon({
    url: baseUrl,
    connections,
    duration,
    requests: [
      {
        method: "POST",
        path: "/tenants/11/appointments",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        setupRequest: (request) => ({ ...request, body: bodyOf(benchEvent("appointment", index++, "")) }),
      },
    ],
  });
}

function bodyOf(event: unknown): string {
  return v.parse(v.object({ body: v.string() }), event).body;
}

async function loadBenchClub({ engineEndpoint, tables }: LocalState): Promise<void> {
  const client = localClient({ endpoint: engineEndpoint });
  await loadGeneratedClub({ client, names: tables }, BENCH_CLUB);
  client.destroy();
}

// Linux alone tells another process's memory by a file.
function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1_024);
}
