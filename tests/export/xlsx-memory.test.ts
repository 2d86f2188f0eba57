import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { createXlsxStream } from "@/lib/platform/export/file";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

const BATCHES = 20;
const ROWS = 100;
/**
 * Number of characters per text. Results in about 2 MB of text per batch, which is slow to
 * compress.
 */
const TEXT_LENGTH = 20_000;

it("does not read rows faster than it compresses them", async () => {
  collect();
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  async function* batches() {
    for (let batch = 0; batch < BATCHES; batch += 1) {
      yield Array.from({ length: ROWS }, (_, row) => hardText(batch * ROWS + row));
      collect();
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }
  }
  const columns = [{ header: "text", value: (text: string) => text }];
  let bytes = 0;
  for await (const chunk of createXlsxStream("sheet", columns, batches())) bytes += chunk.length;
  expect(bytes).toBeGreaterThan(1e6);
  expect(most).toBeLessThan(20e6);
});

function hardText(seed: number): string {
  let state = seed + 1;
  return Array.from({ length: TEXT_LENGTH / 8 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state.toString(36).padStart(8, "x").slice(0, 8);
  }).join("");
}
