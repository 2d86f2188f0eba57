import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { toArguments } from "./programs";

/**
 * Starts `tests/queue/worker.ts` as a separate process, which works until no validation is pending
 * and then prints the validations.
 */
export function startWorker(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, toArguments("tests/queue/worker.ts"), {
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

/**
 * Returns the parsed output of a worker.
 * @throws if the worker reported an error
 */
export async function printedBy({ stdout, stderr }: ChildProcess) {
  if (!stdout || !stderr) throw new Error("no output");
  const [printed, complaints] = await Promise.all([text(stdout), text(stderr)]);
  if (complaints !== "") throw new Error(complaints);
  return JSON.parse(printed);
}

/** Kills a process and its children as a power failure would. */
export async function killHard(child: ChildProcess): Promise<void> {
  const exited = once(child, "exit");
  if (child.pid) process.kill(-child.pid, "SIGKILL");
  await exited;
}
