/** Puts elements in order into another one, which has no others then; only those that are elsewhere are moved. */
export function putInOrder(list: HTMLElement, wanted: readonly HTMLElement[]): void {
  const kept = new Set<Element>(wanted);
  for (const other of [...list.children]) if (!kept.has(other)) other.remove();
  wanted.forEach((element, index) => {
    const at = list.children[index];
    if (at !== element) list.insertBefore(element, at ?? null);
  });
}
