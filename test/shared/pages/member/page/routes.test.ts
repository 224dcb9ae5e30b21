import { describe, expect, it } from "vitest";
import { hrefOf, routeOf } from "../../../../../shared/pages/member/page/routes.ts";

describe("routeOf", () => {
  it("reads what hrefOf writes", () => {
    const routes = [
      ...([{ view: "appointments" }, { view: "book" }, { view: "sessions" }, { view: "profile" }] as const),
      ...([
        { view: "appointment", id: 12 },
        { view: "move", id: 12 },
        { view: "class", id: 12 },
        { view: "classes", timetable: { day: "2027-03-31", span: "week", typeId: 152 } },
      ] as const),
    ];
    expect(routes.map((route) => routeOf(hrefOf(route)))).toEqual(routes);
  });

  it("shows the appointments where the fragment names no view", () => {
    for (const fragment of ["", "#main", "#appointment=", "#appointment=0", "#appointment=1x"]) {
      expect(routeOf(fragment)).toEqual({ view: "appointments" });
    }
  });
});
