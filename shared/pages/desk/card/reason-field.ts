import { field, input } from "../../parts/fields.ts";
import type { PageContext } from "../club/page-context.ts";

/** The reason of a change, which may be left out. */
export function reasonField({ strings: { common, desk } }: PageContext): HTMLElement {
  return field(input("reason", { maxlength: 500, autocomplete: "off" }), {
    label: desk.reason,
    optional: common.optional,
  });
}
