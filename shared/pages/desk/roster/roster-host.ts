import { h, hasFocus } from "../../parts/elements.ts";
import { jsonField } from "../../parts/json-field.ts";
import type { PageContext } from "../club/page-context.ts";

/** Where a roster is shown: beside the day, or over it where the screen is narrow. */
export interface RosterHost {
  /** Whether it is shown. */
  readonly isOpen: boolean;
  /** Shows the content for a class. */
  open(classId: number): void;
  /** Hides it; `isBack` where the page's history has gone back already. */
  close(isBack?: boolean): void;
  /** Hides it for good. */
  end(): void;
}

// As wide as the day must be to have something beside it; roster.css has the same.
const BESIDE = "(min-width: 50rem)";

/**
 * Makes the host.
 * @param place where it stands beside the day; hidden without it
 * @param content has a heading with the id `titleId`
 * @param onLeft called when somebody has closed it by a key of the browser: Escape or Back
 */
export function rosterHost(
  { frame }: Pick<PageContext, "frame">,
  place: HTMLElement,
  {
    content,
    titleId,
    onLeft,
  }: { readonly content: HTMLElement; readonly titleId: string; readonly onLeft: () => void },
): RosterHost {
  const beside = matchMedia(BESIDE);
  const ending = new AbortController();
  const panel = h("aside.roster-panel", { "aria-labelledby": titleId });
  let openId: number | undefined;
  let sheet: HTMLDialogElement | undefined;
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) onLeft();
  });
  place.append(panel);
  beside.addEventListener("change", () => openId !== undefined && settle(), { signal: ending.signal });
  window.addEventListener("popstate", () => openId !== undefined && !isRemembered() && onBack(), {
    signal: ending.signal,
  });
  return {
    get isOpen() {
      return openId !== undefined;
    },
    open,
    close,
    end,
  };

  function open(classId: number): void {
    openId = classId;
    settle();
    if (isRemembered()) return;
    // Over the day, Back closes it. Beside it, Back leaves the page as ever; either way, a reload shows it again.
    if (beside.matches) history.replaceState({ ...history.state, roster: classId }, "");
    else history.pushState({ roster: classId, isOver: true }, "");
  }

  function close(isBack = false): void {
    const wasRemembered = isRemembered();
    openId = undefined;
    hide();
    if (isBack || !wasRemembered) return;
    if (jsonField(history.state, "isOver") === true) history.back();
    else forgetRoster();
  }

  function end(): void {
    if (openId !== undefined && isRemembered()) forgetRoster();
    openId = undefined;
    ending.abort();
    hide();
    panel.remove();
  }

  function hide(): void {
    place.hidden = true;
    closeSheet();
  }

  /** Puts the content where there is room for it. */
  function settle(): void {
    const focused = hasFocus(content) ? document.activeElement : null;
    if (beside.matches) {
      panel.append(content);
      place.hidden = false;
      closeSheet();
    } else if (sheet === undefined) {
      place.hidden = true;
      const made = h("dialog.roster-sheet", { "aria-labelledby": titleId }, content);
      sheet = made;
      made.addEventListener("close", () => {
        made.remove();
        if (sheet === made) onLeft();
      });
      frame.openDialog(made);
    }
    if (focused instanceof HTMLElement) focused.focus();
  }

  function closeSheet(): void {
    const before = sheet;
    sheet = undefined;
    before?.close();
  }

  function onBack(): void {
    close(true);
    onLeft();
  }

  /** Leaves what else the state has: whether the entry is that of a dialog. */
  function forgetRoster(): void {
    const { roster: _1, isOver: _2, ...state } = history.state;
    history.replaceState(state, "");
  }

  function isRemembered(): boolean {
    return openId !== undefined && jsonField(history.state, "roster") === openId;
  }
}
