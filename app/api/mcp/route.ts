import { z } from "zod";
import { serveAgent } from "@/lib/agents/server";
import { requireApiTokenSession } from "@/lib/people/auth/session";
import { defineEndpoint, route } from "@/lib/route";

const messageJson = z
  .looseObject({
    jsonrpc: z.literal("2.0"),
    id: z
      .union([z.string(), z.int()])
      .nullable()
      .describe("The request's id; null if the request could not be parsed."),
    result: z.looseObject({}).optional(),
    error: z.looseObject({ code: z.int(), message: z.string() }).optional(),
  })
  .describe("A JSON-RPC response. A notification returns 202 without a body.");

export const maxDuration = 120;

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  POST: route(
    {
      // Authorized in the handler: neither a cookie nor a browser sign-in is enough.
      roles: "public",
      apiToken: true,
      summary: "Call tools as an agent over the Model Context Protocol (Streamable HTTP)",
      refusals: ["unavailable"],
      answer: messageJson,
      alternative: {
        status: 406,
        answer: messageJson,
        when: "The client does not accept both `application/json` and `text/event-stream`",
      },
    },
    async ({ request }) => serveAgent(request, await requireApiTokenSession(request)),
  ),
});
