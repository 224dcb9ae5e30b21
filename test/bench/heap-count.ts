/**
 * Starts to count what V8's heap gives, where the process has a collector to call (`--expose-gc`).
 * @returns what ends the count: bytes since the start; throws where garbage was collected meanwhile, which hides some
 */
export function countHeap(): (() => number) | undefined {
  if (globalThis.gc === undefined) return undefined;
  const { GCProfiler } = process.getBuiltinModule("node:v8");
  const collections = new GCProfiler();
  globalThis.gc();
  collections.start();
  const startBytes = process.memoryUsage().heapUsed;
  return () => {
    const bytes = process.memoryUsage().heapUsed - startBytes;
    const { statistics } = collections.stop();
    if (statistics.length > 0) throw new Error("Garbage was collected while allocations were counted.");
    return bytes;
  };
}
