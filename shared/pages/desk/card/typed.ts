type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What somebody has entered in a form, by its control: only what differs from what the form showed first. */
export type Entered = ReadonlyMap<string, string | boolean>;

/** What has been entered in a form since it was shown. */
export function typedIn(form: HTMLFormElement): Entered {
  return new Map(
    controlsOf(form).flatMap((control): [string, string | boolean][] => {
      return isTyped(control) ? [[keyOf(control), enteredOf(control)]] : [];
    }),
  );
}

/** Enters in a form what was entered in an earlier one, as if somebody had typed it. */
export function typeInto(form: HTMLFormElement, typed: Entered): void {
  for (const control of controlsOf(form)) {
    const entered = typed.get(keyOf(control));
    if (entered === undefined) continue;
    if (typeof entered === "string") control.value = entered;
    else if (control instanceof HTMLInputElement) control.checked = entered;
    control.dispatchEvent(new Event("input", { bubbles: true }));
    control.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** What of a card somebody has typed in: what a program has entered in a form is no loss. */
export class TypedControls {
  readonly #touched = new Set<Typed>();

  /** @param content what is typed in, whose content may be replaced */
  constructor(content: HTMLElement) {
    content.addEventListener("input", ({ target }) => {
      if (isControl(target)) this.#touched.add(target);
    });
  }

  /** Whether something would be lost if the content went away. */
  get isAny(): boolean {
    return [...this.#touched].some((control) => control.isConnected && isTyped(control));
  }
}

function controlsOf(form: HTMLFormElement): Typed[] {
  return [...form.elements].filter(isControl);
}

function isControl(each: unknown): each is Typed {
  return (
    each instanceof HTMLInputElement ||
    each instanceof HTMLSelectElement ||
    each instanceof HTMLTextAreaElement
  );
}

function isTyped(control: Typed): boolean {
  return enteredOf(control) !== shownFirst(control);
}

// Several boxes share a name.
function keyOf(control: Typed): string {
  return isBox(control) ? `${control.name}=${control.value}` : control.name;
}

function enteredOf(control: Typed): string | boolean {
  return isBox(control) ? control.checked : control.value;
}

function shownFirst(control: Typed): string | boolean {
  if (isBox(control)) return control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

function isBox(control: Typed): control is HTMLInputElement {
  return control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);
}
