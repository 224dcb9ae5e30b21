import type { OpenClass } from "@fitness-club-booking/sdk/records";
import { h, type Inside } from "../parts/elements.ts";
import type { ClassState } from "../parts/timetable/shown-class.ts";
import { type LoadedClasses, Timetable } from "../parts/timetable/timetable.ts";
import type { AskedTimetable } from "../parts/timetable/timetable-address.ts";
import { tourPage } from "../parts/tour-page.ts";
import type { VisitorPage } from "./page-context.ts";
import { type Tours, toursOf } from "./tours.ts";

// The most that the API answers at once; a week of most clubs.
const PAGE_SIZE = 100;

/** Where the timetable stands, and what it calls. */
export interface ClassesViewOptions {
  /** Takes note of what is shown, for the address. */
  readonly onShown: (shown: AskedTimetable) => void;
  /** Whether the page is about tours too: then the link to a tour stays in it. */
  readonly withTours?: boolean;
  /** Whether it is in a frame, which the member's page leaves. */
  readonly isFramed?: boolean;
  /** Says that the address names a location that the site does not have, where it does. */
  readonly otherClub?: (() => HTMLElement) | undefined;
}

/** What shows the timetable. */
export type ClassesView = ReturnType<typeof classesView>;

/** The timetable of classes for visitors; who wants a place goes to the member's page at the class. */
export function classesView(page: VisitorPage, options: ClassesViewOptions) {
  const { club, frame, strings, time } = page;
  const { classes: said, common, visitor } = strings;
  const toSignIn: Partial<Record<ClassState, string>> = {
    open: visitor.signInToBook,
    waitlist: visitor.signInToWait,
  };
  const tours = toursOf(page);
  const timetable = new Timetable<OpenClass>({
    page,
    load: (days, signal) => loadClasses(tours, days, signal),
    onShown: options.onShown,
    extras: (one, state) => [memberLink(one, state)],
  });

  return {
    /** Shows the timetable in place of what was shown. */
    show(asked: AskedTimetable): void {
      frame.show(
        h("header.intro", h("h1", said.title), h("p", visitor.classesLead(club.name))),
        options.otherClub?.(),
        forMembers(),
        h("section", timetable.element, h("p.hint", common.zone(time.place))),
      );
      void timetable.show(asked);
    },
    /** Shows other days, or another type. */
    change: (asked: AskedTimetable): void => void timetable.show(asked),
    /** Whether the visitor has not left it. */
    get isShown(): boolean {
      return timetable.element.isConnected;
    },
  };

  /** Says before somebody chooses a class that it is for members, and leads others to a tour. */
  function forMembers(): HTMLElement {
    const { pathname, search } = location;
    const href = options.withTours ? pathname + search : tourPage(page);
    const tour = h("a", { href, target: options.isFramed ? "_top" : undefined }, visitor.title);
    const members = page.config.signIn === undefined ? "" : `${visitor.forMembers} `;
    return h("p.for-members", `${members}${visitor.noMember} `, tour);
  }

  function memberLink(one: OpenClass, state: ClassState): Inside {
    const text = toSignIn[state];
    // Without a sign-in the site has no page for members.
    if (text === undefined || page.config.signIn === undefined) return undefined;
    return h(
      "a.button.quiet",
      {
        href: memberAddress(page, one.class_id),
        target: options.isFramed ? "_top" : undefined,
        "aria-label": said.about(text, one.name, time.inWords(one.start_date_time)),
      },
      text,
    );
  }
}

/** Where members book a class: their page beside this site's scripts. */
export function memberAddress(
  { club, config, language, site }: Pick<VisitorPage, "club" | "config" | "language" | "site">,
  classId: number,
): string {
  const address = new URL("member", site);
  if (config.clubs.length > 1) address.searchParams.set("club", `${club.tenant_id}`);
  address.searchParams.set("lang", language);
  address.hash = `class=${classId}`;
  return address.href;
}

async function loadClasses(
  tours: Pick<Tours, "classes">,
  days: { readonly from: string; readonly to: string },
  signal: AbortSignal,
): Promise<LoadedClasses<OpenClass>> {
  const classes: OpenClass[] = [];
  let cursor: string | null = null;
  do {
    const more = cursor === null ? {} : { cursor };
    const result = await tours.classes({ ...days, limit: PAGE_SIZE, ...more }, signal);
    if (!result.ok) return result;
    classes.push(...result.data.classes);
    cursor = result.data.next_cursor;
  } while (cursor !== null);
  return { ok: true, data: classes };
}
