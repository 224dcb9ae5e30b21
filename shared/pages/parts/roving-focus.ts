/**
 * Makes a group's buttons one stop of the tab key (WAI-ARIA Authoring Practices, "Toolbar Pattern"): arrow keys lead from one
 * to another, Home and End to the first and the last.
 * @param group an element with the role `toolbar` that has its buttons already
 */
export function roveFocus(group: HTMLElement): void {
  const buttons = [...group.querySelectorAll("button")];
  const chosen = buttons.find((each) => each.getAttribute("aria-pressed") === "true");
  for (const each of buttons) each.tabIndex = each === (chosen ?? buttons[0]) ? 0 : -1;
  group.addEventListener("focusin", ({ target }) => {
    for (const each of buttons) each.tabIndex = each === target ? 0 : -1;
  });
  group.addEventListener("keydown", (event) => {
    const at = buttons.findIndex((each) => event.composedPath().includes(each));
    const target = buttons[indexOfTarget(event.key, at, buttons.length)];
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
  });
}

/** Which button a key leads to from the one at `at`; −1 where it leads nowhere. */
function indexOfTarget(key: string, at: number, length: number): number {
  if (key === "ArrowRight" || key === "ArrowDown") return (at + 1) % length;
  if (key === "ArrowLeft" || key === "ArrowUp") return (at + length - 1) % length;
  if (key === "Home") return 0;
  return key === "End" ? length - 1 : -1;
}
