/** Which request of the product a contender answers. */
export type Work = "appointment" | "tour" | "authorization";

/** Something that the benchmark measures: a function of the stack, or a peer that the benchmark builds. */
export interface Contender<Source = OfStack | Peer | EarlierSource> {
  readonly name: string;
  readonly label: string;
  readonly work: Work;
  readonly source: Source;
}

/** A function of the synthesized stack, its asset as it is deployed. */
export interface OfStack {
  readonly kind: "stack";
  /** Its name in infra/stack/functions/function-declarations.ts. */
  readonly functionName: "Appointments" | "Tours" | "Authorizer";
}

/** A module of test/bench/peers, which is a package of its own. */
export interface Peer {
  readonly kind: "peer";
  readonly module: string;
  /** Whether it is bundled with all that the product leaves out of the SDK left out. */
  readonly isReduced: boolean;
}

/** The appointments function of another checkout. */
export interface EarlierSource {
  readonly kind: "earlier";
}

/** What all are compared with when cold: the SDK and one `PutItem`. */
export const RAW_PUT = "raw-one-put";

/** What our own cold start is compared with: the SDK and the product's two calls, bundled as ours. */
export const FLOOR = "raw-two-calls-reduced";

/** What all are compared with when warm: the SDK and the product's two calls. */
export const RAW_TWO_CALLS = "raw-two-calls";

/** Everything that is measured, in the order of the tables. */
export const contenders: readonly Contender<OfStack | Peer>[] = [
  stackFunction("appointments", "Appointments", "ours: create appointment", "appointment"),
  stackFunction("tours", "Tours", "ours: book tour", "tour"),
  stackFunction("authorizer", "Authorizer", "ours: authorizer", "authorization"),
  peer("nothing", "Node alone, no work"),
  peer(RAW_PUT, "SDK alone, one PutItem"),
  peer(RAW_TWO_CALLS, "SDK alone, our two calls"),
  {
    ...peer(RAW_TWO_CALLS, "SDK alone, our two calls, bundled as ours", true),
    name: FLOOR,
  },
  peer("powertools", "Powertools event handler + zod + DocumentClient"),
  peer("hono", "Hono + zod + DocumentClient"),
  peer("express", "Express + serverless-http + zod + DocumentClient"),
];

function stackFunction(
  name: string,
  functionName: OfStack["functionName"],
  label: string,
  work: Work,
): Contender<OfStack> {
  return { name, label, work, source: { kind: "stack", functionName } };
}

function peer(name: string, label: string, isReduced = false): Contender<Peer> {
  return {
    name,
    label,
    work: "appointment",
    source: { kind: "peer", module: `test/bench/peers/${name}.ts`, isReduced },
  };
}
