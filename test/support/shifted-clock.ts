// Preloaded with `node --import`: shifts `Date` in the process and its threads, by the milliseconds in the URL's query, such as
// `shifted-clock.ts?ms=86400000`.

const shiftMs = Number(new URL(import.meta.url).searchParams.get("ms"));
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...parts: readonly never[]) {
    if (parts.length === 0) super(RealDate.now() + shiftMs);
    else super(...(parts as unknown as [number]));
  }

  static override now(): number {
    return RealDate.now() + shiftMs;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
