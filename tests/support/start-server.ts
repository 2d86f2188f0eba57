import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type Client, client } from "./client";
import { measure } from "./measure";
import { toArguments } from "./programs";
import { until } from "./until";

/** The application running in a separate process. */
export interface ServerProcess {
  url: string;
  process: ChildProcess;
  /** Returns the output so far, including errors. */
  printed: () => string;
  /** Returns the peak memory since the start, in MB. */
  peakMemory: () => Promise<number>;
}

/** Starts the application with these settings and waits until it accepts requests. */
export async function startServer(settings: Record<string, string>): Promise<ServerProcess> {
  const started = spawn(process.execPath, toArguments("tests/support/server-process.ts"), {
    env: { ...process.env, DEMO: "0", LOG_LEVEL: "silent", ...settings },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: true,
  });
  let printed = "";
  for (const stream of [started.stdout, started.stderr]) {
    stream?.on("data", (chunk) => {
      printed += chunk;
    });
  }
  const ready = async () => {
    if (started.exitCode !== null) throw new Error(`The server ended: ${printed}`);
    return /serving (\S+)/.exec(printed)?.[1];
  };
  const url = await measure("servers", () => until(ready, 60));
  return {
    url,
    process: started,
    printed: () => printed,
    peakMemory: async () => {
      const answered = once(started, "message");
      started.send("peak memory");
      return Number((await answered)[0]) / 1024;
    },
  };
}

/** Kills the process and its child processes immediately. */
export function kill({ process: started }: ServerProcess): void {
  if (started.pid && started.exitCode === null) process.kill(-started.pid, "SIGKILL");
}

const ADMIN = { email: "admin@example.com", password: "a password for tests" };

/** The settings of the administrator in `asAdmin`. */
export const ADMIN_SETTINGS = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };

/** Signs in as the first administrator and returns the client. */
export async function asAdmin(url: string): Promise<Client> {
  const { body } = await client(url, null).post("/auth/login/", ADMIN);
  return client(url, body.token);
}
