import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { createTurnQueue } from "@/lib/platform/jobs/job-worker";

it("runs one job at a time, and `begin` jobs before `end` jobs", async () => {
  const takeTurn = createTurnQueue();
  const events: string[] = [];
  const turn = (name: string, which: "begin" | "end") =>
    takeTurn(which, async () => {
      events.push(`${name} in`);
      await setImmediate();
      events.push(`${name} out`);
    });
  await Promise.all([turn("A", "end"), turn("B", "end"), turn("C", "begin"), turn("D", "begin")]);
  const order = events.filter((event) => event.endsWith("in")).map(([name]) => name);
  expect(order).toEqual(["C", "D", "A", "B"]);
  expect(events).toEqual(order.flatMap((name) => [`${name} in`, `${name} out`]));
});

it("continues after a failed job and reports the error only to its caller", async () => {
  const takeTurn = createTurnQueue();
  const failing = takeTurn("begin", () => Promise.reject(new Error("full disk")));
  const next = takeTurn("end", async () => "done");
  await expect(failing).rejects.toThrow("full disk");
  expect(await next).toBe("done");
});

it("yields to other pending work of the process before each job", async () => {
  const takeTurn = createTurnQueue();
  const events: string[] = [];
  const request = setImmediate().then(() => events.push("request"));
  await Promise.all([
    takeTurn("begin", async () => events.push("first")),
    takeTurn("begin", async () => events.push("second")),
    request,
  ]);
  expect(events).toEqual(["request", "first", "second"]);
});
