import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/** A process of its own that works until no validation waits, and prints them: `tests/queue/worker.ts`. */
export function startWorker(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", "tests/queue/worker.ts"], {
    env: {
      ...process.env,
      AUTH_SECRET: "a secret of the crash tests, long enough",
      AI_MODEL: "test",
      LOG_LEVEL: "silent",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
}

/** What a worker printed until its end. @throws where it complained */
export async function printedBy({ stdout, stderr }: ChildProcess) {
  if (!stdout || !stderr) throw new Error("no output");
  const [printed, complaints] = await Promise.all([text(stdout), text(stderr)]);
  if (complaints !== "") throw new Error(complaints);
  return JSON.parse(printed);
}

/** Kills a process and its children like a power failure. */
export async function killHard(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  if (child.pid) process.kill(-child.pid, "SIGKILL");
  await gone;
}
