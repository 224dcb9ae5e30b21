import { showClass } from "./class-view.ts";
import { showClasses } from "./classes-view.ts";
import { showMove } from "./move-view.ts";
import { showProfile } from "./profile-view.ts";
import { openSeriesDialog } from "./series-dialog.ts";
import { showSessions } from "./sessions-view.ts";

/** The views that most members do not see first, and a dialog that few open. They come as one script. */
export const laterViews = {
  class: showClass,
  classes: showClasses,
  move: showMove,
  profile: showProfile,
  sessions: showSessions,
  askToCancelSeries: openSeriesDialog,
} as const;
