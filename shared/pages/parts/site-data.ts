/** What keeps people from signing in: the browser blocks site data for the site, or the page came without TLS. */
export type SignInObstacle = "blocked" | "unencrypted";

/** Where a page keeps what it knows. */
export type SiteData = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const places = { localStorage: memory(), sessionStorage: memory() };

/** The tab's or the device's storage. Where the browser blocks site data, a memory that ends with the page. */
export function siteData(place: keyof typeof places): SiteData {
  return storageOf(place) ?? places[place];
}

/** Why nobody can sign in here. A sign-in leads to the issuer and back, and the tab must know its own request then. */
export function signInObstacle(): SignInObstacle | undefined {
  // Browsers have no `crypto.subtle` there (Web Cryptography API §10).
  if (!isSecureContext) return "unencrypted";
  const isBlocked = storageOf("sessionStorage") === undefined || storageOf("localStorage") === undefined;
  return isBlocked ? "blocked" : undefined;
}

/** A storage that may be used (HTML Standard, "The sessionStorage getter": it throws where the person's settings block it). */
function storageOf(place: keyof typeof places): Storage | undefined {
  try {
    // Some apps that show pages have null there.
    return globalThis[place] ?? undefined;
  } catch {
    return undefined;
  }
}

function memory(): SiteData {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}
