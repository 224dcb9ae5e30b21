/** Loads what few members see first. Browsers load it once, however often it is asked for. */
export async function loadLater() {
  return (await import("./later-views.ts")).laterViews;
}
