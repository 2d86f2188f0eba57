import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { hasSpaceIn, MIN_FREE_BYTES } from "@/db/disk-space";
import { migratedFolder } from "./support/database";

it("requires 48 MB of free disk space, and checks at most once per second", async () => {
  let free = MIN_FREE_BYTES;
  let checkCount = 0;
  const hasDiskSpace = hasSpaceIn("anywhere", () => {
    checkCount++;
    return free;
  });
  expect([hasDiskSpace(), hasDiskSpace()]).toEqual([true, true]);
  free--;
  expect([hasDiskSpace(), checkCount]).toEqual([true, 1]);
  await expect.poll(hasDiskSpace, { timeout: 5000 }).toBe(false);
});

it("exits immediately with a message if the embedded database panics", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "plumbline-panic-"));
  await migratedFolder(folder);
  // Limits files to 8 MB. The database then reports a full disk when its log needs another file.
  const { code, stderr } = await fill(`trap '' XFSZ; ulimit -f 8000; exec ${node} "${folder}"`);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /Plumbline stopped: its database cannot continue \(.+\)\. Free up space on the disk/,
  );
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const node = `"${process.execPath}" --import tsx tests/support/fill-disk.ts`;

async function fill(script: string): Promise<{ code: number | null; stderr: string }> {
  const filling = spawn("bash", ["-c", script], { stdio: ["ignore", "ignore", "pipe"] });
  let stderr = "";
  filling.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const [code] = await once(filling, "close");
  return { code, stderr };
}
