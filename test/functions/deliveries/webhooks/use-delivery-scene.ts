import { afterEach, beforeEach } from "vitest";
import { DeliveryScene } from "./delivery-scene.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

/** Opens a scene and starts a server before each test, and ends both after it. */
export function useDeliveryScene(
  take: (made: { readonly scene: DeliveryScene; readonly receiver: Receiver }) => void,
): void {
  let end: () => Promise<void>;
  beforeEach(async () => {
    const scene = await DeliveryScene.open();
    const receiver = await startReceiver();
    take({ scene, receiver });
    end = async () => {
      await receiver.stop();
      scene.close();
    };
  });
  afterEach(() => end());
}
