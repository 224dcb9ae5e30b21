import type { Engine } from "../../infra/local/engine.ts";

/** Has the tests of this process, and of those that it starts, use an engine. */
export function useEngine({ endpoint, bareEndpoint }: Pick<Engine, "endpoint" | "bareEndpoint">): void {
  process.env.TEST_ENGINE_ENDPOINT = endpoint;
  process.env.TEST_BARE_ENGINE_ENDPOINT = bareEndpoint;
}
