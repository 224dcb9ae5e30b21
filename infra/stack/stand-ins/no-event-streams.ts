// Stands in the functions' bundles for @smithy/core/event-streams: see infra/stack/unused-of-sdk.ts.

/** What the SDK reads and writes event streams with. No operation of DynamoDB has one, so it is never made. */
export class EventStreamSerde {
  constructor() {
    throw new Error("The functions' bundles hold no event streams.");
  }
}

/** See {@link EventStreamSerde}. */
export function eventStreamSerdeProvider(): never {
  throw new Error("The functions' bundles hold no event streams.");
}
