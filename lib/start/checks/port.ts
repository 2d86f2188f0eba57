import { once } from "node:events";
import { createServer } from "node:net";
import type { Config } from "@/lib/platform/config";
import { type CheckResult, reportOk, reportProblem } from "./report";

/** Checks that the configured port is free, or that Plumbline already listens on it. */
export async function checkPort({ HOST: host, PORT: port }: Config): Promise<CheckResult> {
  const probe = createServer();
  try {
    probe.listen({ host, port, exclusive: true });
    await once(probe, "listening");
    return reportOk("Port", `${port} is free on ${host}`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EADDRINUSE")
      return reportProblem(
        "Port",
        `cannot listen on ${host}:${port} (${code}). Check HOST and PORT.`,
      );
    return (await isPlumblineServer(host, port))
      ? reportOk("Port", `Plumbline responds on port ${port} of ${host}`)
      : reportProblem(
          "Port",
          `${port} on ${host} is in use by another program. Stop it, or set PORT.`,
        );
  } finally {
    probe.close();
  }
}

async function isPlumblineServer(host: string, port: number): Promise<boolean> {
  try {
    const answer = await fetch(`${formatAddress(host, port)}/api/ready/`, {
      signal: AbortSignal.timeout(5000),
    });
    const { status } = (await answer.json()) as { status?: unknown };
    return status === "ok" || status === "unavailable";
  } catch {
    return false;
  }
}

/** Returns the local URL of a server listening on this host and port. */
export function formatAddress(host: string, port: number): string {
  const reachableHost = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
  return `http://${reachableHost.includes(":") ? `[${reachableHost}]` : reachableHost}:${port}`;
}
