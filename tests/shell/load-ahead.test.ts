import { afterEach, expect, it, vi } from "vitest";
import { loadAhead } from "@/components/ui/load-ahead";

afterEach(() => vi.unstubAllGlobals());

/** Gives this process a browser's events, whose callbacks run once the test lets it be idle. */
function stubBrowser() {
  const target = new EventTarget();
  const idleCallbacks: (() => void)[] = [];
  const requestIdleCallback = (callback: () => void) => void idleCallbacks.push(callback);
  vi.stubGlobal("window", { requestIdleCallback });
  vi.stubGlobal("requestIdleCallback", requestIdleCallback);
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  vi.stubGlobal("removeEventListener", target.removeEventListener.bind(target));
  return {
    dispatch: (type: string) => target.dispatchEvent(new Event(type)),
    becomeIdle: () => {
      for (const callback of idleCallbacks.splice(0)) callback();
    },
  };
}

it("loads the code once, when the browser is idle after the first interaction", () => {
  const { dispatch, becomeIdle } = stubBrowser();
  const load = vi.fn(async () => "code");
  expect(loadAhead(load)).toBe(load);
  becomeIdle();
  expect(load).not.toHaveBeenCalled();
  dispatch("pointerover");
  expect(load).not.toHaveBeenCalled();
  becomeIdle();
  dispatch("keydown");
  becomeIdle();
  expect(load).toHaveBeenCalledTimes(1);
});

it("leaves a failure to the moment when the code is needed", async () => {
  const { dispatch, becomeIdle } = stubBrowser();
  const load = vi.fn(() => Promise.reject(new Error("offline")));
  const loaded = loadAhead(load);
  dispatch("keydown");
  becomeIdle();
  await expect(loaded()).rejects.toThrow("offline");
});

it("does nothing on the server", () => {
  const load = async () => "code";
  expect(loadAhead(load)).toBe(load);
});
