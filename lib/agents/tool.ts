import { type Tool, ToolSchema } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import type { Role } from "@/lib/enums";
import { invalidFields } from "@/lib/errors";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { toFieldErrors } from "@/lib/platform/fields";
import { assertWellFormed } from "@/lib/platform/request-body";

/** A tool for agents. Tools are read-only: they must not write, decide or approve anything. */
export interface AgentTool {
  name: string;
  /** The roles that can call the tool. It is not listed for other roles. */
  roles: readonly Role[];
  definition: Tool;
  /**
   * Validates the arguments and runs the tool.
   * @throws DomainError invalid for arguments that do not match the schema, or any error of the
   * tool
   */
  call(args: unknown, user: SessionUser): Promise<Record<string, unknown>>;
}

interface ToolDeclaration<I extends z.ZodObject, O extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  roles: readonly Role[];
  input: I;
  output: O;
}

/** Creates a tool. Results are reduced to the fields of the output schema. */
export function defineAgentTool<I extends z.ZodObject, O extends z.ZodObject>(
  { name, title, description, roles, input, output }: ToolDeclaration<I, O>,
  run: (args: z.output<I>, user: SessionUser) => Promise<z.input<O>>,
): AgentTool {
  return {
    name,
    roles,
    definition: ToolSchema.parse({
      name,
      title,
      description,
      inputSchema: toJsonSchema(input, "input"),
      outputSchema: toJsonSchema(output, "output"),
      annotations: {
        title,
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    }),
    async call(args, user) {
      const parseResult = input.safeParse(assertWellFormed(args));
      if (!parseResult.success) throw invalidFields(toFieldErrors(parseResult.error));
      return output.parse(await run(parseResult.data, user));
    },
  };
}

/** Converts a schema to JSON Schema draft 7, which MCP clients use for validation. */
function toJsonSchema(schema: z.ZodObject, io: "input" | "output") {
  return z.toJSONSchema(schema, { io, target: "draft-7", unrepresentable: "any" });
}
