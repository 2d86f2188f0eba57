import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

const SIGNING_KEY = `signkey-test-${"a1".repeat(32)}`;

/** Starts a simulated Inngest server that accepts events and registrations. */
export async function startInngestServer() {
  let calls: { path: string; body: unknown }[] = [];
  let behaviour: "takes" | "refuses" | "hangs" = "takes";
  const server = createServer(async (request, response) => {
    calls.push({ path: request.url ?? "", body: await json(request) });
    if (behaviour !== "hangs") answer(response, behaviour === "takes" ? 200 : 400);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    /** The environment variables that must be set before `inngest/client` is loaded. */
    env: {
      INNGEST_EVENT_KEY: "an event key",
      INNGEST_SIGNING_KEY: SIGNING_KEY,
      INNGEST_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    /** Returns the events received since the last `reset`. */
    events: () => calls.filter(({ path }) => path.startsWith("/e/")).flatMap(({ body }) => body),
    /** Returns the registration received since the last `reset`. */
    registration: () => calls.find(({ path }) => path.includes("/fn/register"))?.body,
    reset: (next: typeof behaviour = "takes") => {
      calls = [];
      behaviour = next;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answer(response: ServerResponse, status: number): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ ids: ["1"], status: 200, ok: true, modified: true }));
}

/** Returns JSON with sorted keys, which Inngest signs. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Returns the header that contains Inngest's signature of a body. */
export function signature(body: string): Record<string, string> {
  const time = String(Math.floor(Date.now() / 1000));
  const key = SIGNING_KEY.replace(/^signkey-\w+-/, "");
  const mac = createHmac("sha256", key).update(body).update(time).digest("hex");
  return { "x-inngest-signature": `t=${time}&s=${mac}` };
}

export interface Call {
  name: string;
  data: unknown;
  /** The results of completed steps, by their hashed names. */
  steps?: Record<string, object>;
  /** The number of the pending step's attempt, from 0. */
  attempt?: number;
  signed?: boolean;
}

/** Calls a function like Inngest: runs the next step and returns its result. */
export function callFunction(origin: string, fn: string, call: Call): Promise<Response> {
  const { name, data, steps = {}, attempt = 0, signed = true } = call;
  const ran = Object.keys(steps);
  const event = { name, data };
  const body = canonical({
    event,
    events: [event],
    steps,
    ctx: {
      run_id: "run",
      attempt,
      disable_immediate_execution: false,
      use_api: false,
      stack: { stack: ran, current: ran.length },
    },
    version: 2,
  });
  return fetch(`${origin}/api/inngest?fnId=plumbline-${fn}&stepId=step`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(signed ? signature(body) : {}) },
    body,
  });
}

interface Op {
  id: string;
  op: string;
  displayName: string;
  data?: unknown;
  error?: object;
}

/** Maximum attempts per step. The function requests two retries. */
const TRIES = 3;

/**
 * Runs a function to completion like Inngest does, but without pauses.
 * @returns the names of the steps, repeated for each attempt
 */
export async function runFunction(
  origin: string,
  fn: string,
  event: Pick<Call, "name" | "data">,
  between: (step: string) => Promise<void> = async () => {},
): Promise<string[]> {
  const steps: Record<string, object> = {};
  const tried: string[] = [];
  for (let attempt = 0; ; ) {
    const response = await callFunction(origin, fn, { ...event, steps, attempt });
    if (response.status === 200) return tried;
    if (response.status !== 206) throw new Error(`${response.status}: ${await response.text()}`);
    for (const { id, op, displayName, data, error } of (await response.json()) as Op[]) {
      tried.push(displayName);
      const again = op === "StepError" && ++attempt < TRIES;
      if (again) continue;
      attempt = 0;
      steps[id] = error ? { type: "error", error } : { type: "data", data };
      await between(displayName);
    }
  }
}
