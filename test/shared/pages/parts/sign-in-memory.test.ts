import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SignInSession } from "../../../../shared/pages/parts/sign-in-flow.ts";
import { endedElsewhere, rememberOnDevice } from "../../../../shared/pages/parts/sign-in-memory.ts";
import { browserMemory } from "./browser-memory.ts";

const ZARA = { id: "1", name: "Zara Whitfield", sub: "member-9301", stays: true } as const;
const PRIYA = { id: "2", name: "Priya Raman", sub: "member-9302", stays: true } as const;
const ZARA_AGAIN = { ...ZARA, id: "3" };

describe("the session of a member who stays signed in on a device", () => {
  const page = new EventTarget();

  beforeEach(() => {
    vi.stubGlobal("localStorage", browserMemory());
    vi.stubGlobal("location", { pathname: "/member" });
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    rememberOnDevice(ZARA);
  });
  afterEach(() => vi.unstubAllGlobals());

  const cases: readonly (readonly [what: string, on: SignInSession | undefined, isEnded: boolean])[] = [
    ["they have signed out", undefined, true],
    ["somebody else has signed in", PRIYA, true],
    ["they have signed in again", ZARA_AGAIN, false],
    ["nothing has changed", ZARA, false],
  ];

  describe.each([
    ["storage", "another tab tells of it"],
    ["pageshow", "the person comes back to a page that the browser had put aside"],
  ])("is looked at where (%s) %s", (event) => {
    it.each(cases)("and where %s, has ended: %o, %s", (_, onDevice, isEnded) => {
      const ended = endedElsewhere(ZARA);
      expect(ended.aborted).toBe(false);
      rememberOnDevice(onDevice);
      page.dispatchEvent(new Event(event));
      expect(ended.aborted).toBe(isEnded);
    });
  });

  it.each(cases)("where %s before anybody listened, has ended: %o, %s", (_, onDevice, isEnded) => {
    rememberOnDevice(onDevice);
    expect(endedElsewhere(ZARA).aborted).toBe(isEnded);
  });
});
