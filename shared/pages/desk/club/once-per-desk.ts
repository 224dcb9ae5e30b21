import type { Desk } from "./club-records.ts";

/** Makes something once for each desk, when it is first asked for. */
export function oncePerDesk<Made>(make: (desk: Desk) => Made): (desk: Desk) => Made {
  const ofDesks = new WeakMap<Desk, Made>();
  return (desk) => {
    const made = ofDesks.get(desk) ?? make(desk);
    ofDesks.set(desk, made);
    return made;
  };
}
