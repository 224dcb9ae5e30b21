import { describe, expect, it } from "vitest";
import { putClubItem } from "../../../support/club-items.ts";
import { appointmentBody, tourBody } from "../../../support/bodies.ts";
import { DESK, MEMBER, VISITOR } from "./callers.ts";
import type { MessageScene } from "./message-scene.ts";
import { useMessageScene } from "./use-message-scene.ts";
