import { z } from "zod";
import { EVIDENCE_KINDS, EVIDENCE_ORDERINGS, EVIDENCE_STATES } from "@/lib/enums";
import { day, trimmedText } from "@/lib/platform/fields";
import { ALL_ROLES } from "@/lib/platform/roles";
import { listEvidence as findEvidence } from "@/lib/policies/evidence/queries";
import { evidenceQuery, evidenceRowJson } from "@/lib/policies/evidence/schemas";
import { pageArguments, pageResult, parseQuery, toExcerpt, toPageResult } from "../schemas";
import { defineAgentTool } from "../tool";

export const listEvidence = defineAgentTool(
  {
    name: "list_evidence",
    title: "List evidence",
    description:
      "Lists evidence for claims, such as certificates for “Recycled material”, newest first. A text may make a claim only for products, markets and days that evidence covers.",
    roles: ALL_ROLES,
    input: pageArguments.extend({
      claim: trimmedText(100).optional().describe("The name of the claim, ignoring case."),
      state: z.enum(EVIDENCE_STATES).optional(),
      kind: z.enum(EVIDENCE_KINDS).optional(),
      product_id: trimmedText(255)
        .optional()
        .describe("A product's business id: records whose scope and markets match."),
      expires_before: day.optional().describe("Only records whose last day is before this day."),
      search: trimmedText(255).optional().describe("Part of the issuer, reference or note."),
      ordering: z
        .enum(EVIDENCE_ORDERINGS.flatMap((field) => [field, `-${field}` as const]))
        .optional(),
    }),
    output: z.object({ ...pageResult, evidence: z.array(evidenceRowJson) }),
  },
  async (args) => {
    const { items, count } = await findEvidence(parseQuery(evidenceQuery, args));
    const evidence = items.map((item) => ({ ...item, note: toExcerpt(item.note) }));
    return { ...toPageResult(args, count), evidence };
  },
);
