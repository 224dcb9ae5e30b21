import { afterEach, beforeEach } from "vitest";
import { MessageScene } from "./message-scene.ts";

/** Opens a scene before each test, and ends it after it. */
export function useMessageScene(take: (scene: MessageScene) => void): void {
  let end: () => void;
  beforeEach(async () => {
    const scene = await MessageScene.open();
    take(scene);
    end = () => scene.close();
  });
  afterEach(() => end());
}
