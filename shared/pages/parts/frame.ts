/** Where a page is shown: a document of its own, or the shadow root of an element in somebody else's document. */
export class Frame {
  /** What is shown now. */
  readonly main: HTMLElement;
  readonly #root: Document | ShadowRoot;
  readonly #live: HTMLElement;
  readonly #isGuest: boolean;

  /** @param root has a `#main`, and a `#live` that screen readers read out */
  constructor(root: Document | ShadowRoot) {
    this.#root = root;
    this.#isGuest = root instanceof ShadowRoot;
    this.main = found(root, "main");
    this.#live = found(root, "live");
  }

  /**
   * Replaces what is shown, and moves the focus to its heading, so that it is read out. An element in somebody else's document
   * takes no focus that was elsewhere.
   */
  show(...content: readonly (string | Node | undefined)[]): void {
    const takesFocus = this.#takesFocus;
    // A dialog is about what was shown before, and would keep the focus.
    for (const dialog of this.#root.querySelectorAll("dialog")) dialog.close();
    this.main.replaceChildren(...content.filter((part) => part !== undefined));
    if (!takesFocus) return;
    const heading = this.main.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    (heading ?? this.main).focus();
  }

  /** Tells screen readers what others see. */
  announce(text: string): void {
    this.#live.textContent = text;
  }

  /** Whether this is what was told last. */
  hasAnnounced(text: string): boolean {
    return this.#live.textContent === text;
  }

  /** Opens a modal dialog over what is shown. */
  openDialog(dialog: HTMLDialogElement): void {
    this.main.after(dialog);
    dialog.showModal();
  }

  /** The dialog that is open. */
  get dialog(): HTMLDialogElement | null {
    return this.#root.querySelector("dialog[open]");
  }

  /** Whether the focus is not to be moved to a message: somebody is typing here, or uses something else on somebody else's page. */
  get keepsFocus(): boolean {
    const isTyping = this.#root.querySelector(":is(input, textarea, select):focus") !== null;
    return isTyping || !this.#takesFocus;
  }

  get #takesFocus(): boolean {
    return !this.#isGuest || this.main.matches(":focus-within") || this.dialog !== null;
  }
}

function found(root: Document | ShadowRoot, id: string): HTMLElement {
  const element = root.getElementById(id);
  if (element === null) throw new Error(`The page has no #${id}.`);
  return element;
}
