import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { CandidateFinding } from "@/lib/checking/findings/types";
import { PROBE } from "@/lib/model/outage";

/** A call as received by the server. */
interface ModelRequest {
  /** The number of the call, from 1. */
  call: number;
  headers: IncomingMessage["headers"];
  body: {
    model: string;
    messages: { role: string; content: string }[];
    temperature?: number;
    seed?: number;
    response_format?: { type: string; json_schema?: { schema: object } };
  };
  instructions: string;
  prompt: string;
  /** The rules and the text of a validation's prompt; empty for other prompts. */
  rules: {
    key: string;
    severity: string | null;
    instruction: string;
    flag?: string[];
    pass?: string[];
  }[];
  description: string;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** The response body. Strings and streams are sent unchanged. */
  body: unknown;
}

/** Returns the model's response to a call. A promise delays the response until it resolves. */
export type Script = (request: ModelRequest) => Reply | Promise<Reply>;

export interface ModelServer {
  /** The value of AI_BASE_URL. */
  readonly url: string;
  readonly calls: number;
  readonly requests: ModelRequest[];
  /** The maximum number of concurrent calls. */
  readonly peak: number;
  /**
   * Sets the responses. Each script answers one call, and the last script answers all further
   * calls.
   */
  answer(...scripts: [Script, ...Script[]]): void;
  /** Clears the calls, and makes the model find nothing. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts an OpenAI-compatible server on a free port. Its model finds nothing by default. */
export async function startModelServer(): Promise<ModelServer> {
  let scripts: Script[] = [() => finds()];
  let requests: ModelRequest[] = [];
  let running = 0;
  let peak = 0;
  const server = createServer(async (incoming, response) => {
    if (incoming.method === "GET") return void response.writeHead(404).end();
    const request = await read(incoming, requests.length + 1);
    requests.push(request);
    peak = Math.max(peak, ++running);
    response.on("close", () => --running);
    const script = scripts.length > 1 ? scripts.shift() : scripts[0];
    send(response, (await script?.(request)) ?? fails(500));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    get calls() {
      return requests.length;
    },
    get requests() {
      return requests;
    },
    get peak() {
      return peak;
    },
    answer: (...next) => {
      scripts = next;
    },
    reset: () => {
      scripts = [() => finds()];
      requests = [];
      peak = 0;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function read(incoming: IncomingMessage, call: number): Promise<ModelRequest> {
  const body: ModelRequest["body"] = JSON.parse(await text(incoming));
  const contentOf = (role: string) =>
    body.messages.find((each) => each.role === role)?.content ?? "";
  const prompt = contentOf("user");
  const instructions = contentOf("system");
  return { call, headers: incoming.headers, body, instructions, prompt, ...parsePrompt(prompt) };
}

function parsePrompt(prompt: string): Pick<ModelRequest, "rules" | "description"> {
  try {
    const { rules = [], description = "" } = JSON.parse(prompt);
    return { rules, description };
  } catch {
    return { rules: [], description: "" };
  }
}

function send(response: ServerResponse, { status = 200, headers, body }: Reply) {
  if (response.destroyed) return;
  response.writeHead(status, { "content-type": "application/json", ...headers });
  // The caller may disconnect before the end.
  if (body instanceof Readable) pipeline(body, response).catch(() => {});
  else response.end(typeof body === "string" ? body : JSON.stringify(body));
}

/**
 * Fails all calls except the probe, which distinguishes an outage from a text that the model cannot
 * handle.
 */
export const failsAllTexts =
  (status: number): Script =>
  ({ prompt }) =>
    prompt === PROBE.prompt ? finds() : fails(status);

/** Returns this text literally as the model's answer. */
export function answerWith(content: string, finish_reason: "stop" | "length" = "stop"): Reply {
  return {
    body: {
      id: "answer",
      object: "chat.completion",
      created: 0,
      model: "test",
      choices: [{ index: 0, message: { role: "assistant", content }, finish_reason }],
      usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
    },
  };
}

/** Returns these findings as the model's answer, with defaults for omitted properties. */
export function finds(
  ...findings: (Partial<CandidateFinding> & Pick<CandidateFinding, "rule" | "quote">)[]
): Reply {
  const ordinary = { severity: "medium", occurrence: 1, reason: "It breaks the rule." };
  return answerWith(
    JSON.stringify({
      findings: findings.map((each) => ({ ...ordinary, suggestion: null, ...each })),
    }),
  );
}

/** Simulates a server failure that allows an immediate retry. */
export function fails(status: number, headers: Record<string, string> = {}): Reply {
  const body = { error: { message: `failed with ${status}`, type: "error" } };
  return { status, headers: { "retry-after-ms": "1", ...headers }, body };
}

/**
 * Simulates a response of a hundred megabytes.
 * @param sent called with the size of each piece
 */
export function floods(sent: (bytes: number) => void = () => {}): Reply {
  const piece = "b".repeat(100_000);
  return {
    body: Readable.from(
      (function* () {
        for (let n = 0; n < 1000; n++) {
          sent(piece.length);
          yield piece;
        }
      })(),
    ),
  };
}

/** Simulates a model that never answers. */
export function hangs(): Promise<Reply> {
  return new Promise(() => {});
}

/** Returns an address on which no server is listening. */
export async function deadAddress(): Promise<string> {
  const server = await startModelServer();
  await server.close();
  return server.url;
}
