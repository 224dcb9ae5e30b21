import { alertBox, showScriptFailed } from "../parts/alerts.ts";
import { h } from "../parts/elements.ts";
import type { MemberContext } from "./page/member-context.ts";

/** A view whose script is not among the first ones. */
export interface LaterView {
  readonly title: string;
  /** Loads the script, and gives what shows the view. */
  readonly load: () => Promise<() => void>;
}

/** Shows a view once its script is there. Until then, its title is shown; where the script does not come, so is the reason. */
export async function showLater(
  member: MemberContext,
  { title, load }: LaterView,
  signal: AbortSignal,
): Promise<void> {
  const { club, frame, strings } = member;
  const alert = alertBox();
  const loading = h("p.loading", { "aria-busy": "true" }, strings.common.loading);
  // What comes of a write meanwhile is said on the view.
  member.tell = (sentences) => {
    member.news = [...member.news, ...sentences];
  };
  document.title = `${title} · ${club.name}`;
  frame.show(h("section", h("h1", title), alert, loading));
  try {
    const show = await load();
    if (!signal.aborted) show();
  } catch (cause) {
    if (signal.aborted) return;
    // No view is there to say what came of a write.
    loading.replaceWith(...member.news.map((sentence) => h("p", sentence)));
    member.news = [];
    await showScriptFailed(alert, cause, member);
  }
}
