import { type CalendarEntry, calendarLink, googleCalendar, outlookCalendar } from "./calendar-file.ts";
import { h, newId } from "./elements.ts";
import type { PageStrings } from "./language.ts";

/**
 * Buttons that add a booking to a calendar: by name those that take a link, and a file for all others.
 * @param file the file's name
 */
export function calendarButtons(
  entry: Omit<CalendarEntry, "madeAt">,
  { strings }: { readonly strings: Pick<PageStrings<"calendar">, "calendar"> },
  file: string,
): HTMLElement {
  const { calendar } = strings;
  const id = newId("calendar");
  const link = (name: string, href: string) =>
    h("a.button.quiet", { href, target: "_blank", rel: "noopener" }, name);
  return h(
    "div.in-calendar",
    { role: "group", "aria-labelledby": id },
    h("p", { id }, calendar.add),
    h(
      "p.buttons",
      link("Google", googleCalendar(entry)),
      link("Outlook", outlookCalendar(entry)),
      calendarLink(entry, calendar.file, file),
    ),
  );
}
