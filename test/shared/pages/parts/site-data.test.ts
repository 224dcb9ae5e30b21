import { afterEach, describe, expect, it, vi } from "vitest";
import { signInObstacle, siteData } from "../../../../shared/pages/parts/site-data.ts";
import { browserMemory } from "./browser-memory.ts";

/** A browser with these storages; one that is undefined may not be asked for. */
function browser(storages: { readonly local?: unknown; readonly session?: unknown }, isSecureContext = true) {
  vi.stubGlobal("isSecureContext", isSecureContext);
  for (const [name, storage] of Object.entries({
    localStorage: storages.local,
    sessionStorage: storages.session,
  })) {
    const get = () => {
      if (storage === undefined) throw new DOMException("Access is denied.", "SecurityError");
      return storage;
    };
    vi.stubGlobal(name, undefined);
    Object.defineProperty(globalThis, name, { get, configurable: true });
  }
}

const [local, session] = [browserMemory(), browserMemory()];

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("site data", () => {
  it("is the browser's where the page may have it", () => {
    browser({ local, session });
    expect([siteData("localStorage"), siteData("sessionStorage")]).toEqual([local, session]);
    expect(signInObstacle()).toBeUndefined();
  });

  it.each([
    ["none", {}],
    ["the tab's alone", { session }],
    ["the device's alone", { local }],
    ["null", { local: null, session: null }],
  ])("keeps people from signing in where the page may have %s", (_, storages) => {
    browser(storages);
    expect(signInObstacle()).toBe("blocked");
  });

  it("is kept in the page where the browser blocks it, apart for the tab and the device", () => {
    browser({});
    const tab = siteData("sessionStorage");
    tab.setItem("a", "1");
    expect([tab.getItem("a"), tab.key(0), tab.key(1), tab.length]).toEqual(["1", "a", null, 1]);
    expect(siteData("sessionStorage").getItem("a")).toBe("1");
    expect(siteData("localStorage").getItem("a")).toBeNull();
    tab.removeItem("a");
    expect([tab.getItem("a"), tab.length]).toEqual([null, 0]);
  });

  it("does not matter on a page without TLS, where nobody can sign in either", () => {
    browser({ local, session }, false);
    expect(signInObstacle()).toBe("unencrypted");
  });
});
