import { openCancelDialog } from "./cancel-dialog.ts";
import { showClass } from "./class-view.ts";
import { showClasses } from "./classes-view.ts";
import { showMove } from "./move-view.ts";
import { showProfile } from "./profile-view.ts";
import { openSeriesDialog } from "./series-dialog.ts";
import { showSessions } from "./sessions-view.ts";
import { weeklyDialog } from "./weekly-dialog.ts";

/** The views that most members do not see first, and dialogs that few open. They come as one script. */
export const laterViews = {
  class: showClass,
  classes: showClasses,
  move: showMove,
  profile: showProfile,
  sessions: showSessions,
  askToCancel: openCancelDialog,
  askToCancelSeries: openSeriesDialog,
  weeklyDialog,
} as const;
