import { spawn } from "node:child_process";
import { once } from "node:events";
import { until } from "../support/until";
import { DEMO_PASSWORD } from "./settings";

/** A running build of the application, separate from the one that the other tests use. */
export interface OwnServer {
  stop: () => Promise<void>;
}

/**
 * Starts the application and waits until it is ready. By default, the application uses an embedded
 * database and no model, and has no data except the admin of the demo.
 * @param data the folder of the embedded database
 */
export async function startServer(
  port: number,
  data: string,
  settings: Record<string, string> = {},
): Promise<OwnServer> {
  const server = spawn(process.execPath, ["lib/start/serve.mjs"], {
    stdio: "ignore",
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: data,
      DATABASE_URL: "",
      AI_MODEL: "",
      DEMO: "0",
      ADMIN_EMAIL: "admin@example.com",
      ADMIN_PASSWORD: DEMO_PASSWORD,
      LOG_LEVEL: "error",
      ...settings,
    },
  });
  const url = `http://127.0.0.1:${port}/api/ready/`;
  await until(async () => (await fetch(url).catch(() => null))?.ok, 150);
  return {
    async stop() {
      if (server.exitCode !== null) return;
      const ended = once(server, "exit");
      server.kill();
      await ended;
    },
  };
}
