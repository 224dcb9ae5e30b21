/** What was done to texts while something ran. */
export interface TextWork {
  /** The texts that were normalised. */
  readonly normalised: readonly string[];
  /** The longest text that each pattern was matched against, by the pattern's source. */
  readonly matched: ReadonlyMap<string, number>;
}

/** Counts the work on texts that takes more time than their length says, instead of the time. */
export function textWork(run: () => void): TextWork {
  const { exec } = RegExp.prototype;
  const { normalize } = String.prototype;
  const normalised: string[] = [];
  const matched = new Map<string, number>();
  // Every method that matches a pattern calls `exec`.
  RegExp.prototype.exec = function (text: string) {
    matched.set(this.source, Math.max(matched.get(this.source) ?? 0, text.length));
    return exec.call(this, text);
  };
  String.prototype.normalize = function (form?: string) {
    normalised.push(String(this));
    return normalize.call(this, form);
  };
  try {
    run();
  } finally {
    RegExp.prototype.exec = exec;
    String.prototype.normalize = normalize;
  }
  return { normalised, matched };
}

/** How many fields and elements of a JSON value are read while something runs with it. */
export function readsOf(value: unknown, run: (value: unknown) => void): number {
  let reads = 0;
  function counted(inner: unknown): unknown {
    if (typeof inner !== "object" || inner === null) return inner;
    return new Proxy(inner, {
      get: (target, key) => {
        reads += 1;
        return counted(Reflect.get(target, key));
      },
      getOwnPropertyDescriptor: (target, key) => {
        reads += 1;
        return Reflect.getOwnPropertyDescriptor(target, key);
      },
    });
  }
  run(counted(value));
  return reads;
}
