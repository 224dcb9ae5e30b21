import { startEngine } from "../../infra/local/engine.ts";

/** Starts one engine in memory for the whole test run and stops it at the end. */
export async function setup(): Promise<() => Promise<void>> {
  const engine = await startEngine();
  process.env.TEST_ENGINE_ENDPOINT = engine.endpoint;
  return () => engine.stop();
}
