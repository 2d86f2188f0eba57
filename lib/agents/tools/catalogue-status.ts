import { z } from "zod";
import { getDashboard } from "@/lib/insights/dashboard/queries";
import { outageJson } from "@/lib/model/schemas";
import { ALL_ROLES } from "@/lib/platform/roles";
import { listTopIssues } from "@/lib/validations/findings/top-issues";
import { findOutageNotice } from "@/lib/validations/outage";
import { listValidations } from "@/lib/validations/queries";
import { validationQuery } from "@/lib/validations/schemas";
import { parseQuery } from "../schemas";
import { defineAgentTool } from "../tool";

/** Maximum number of categories to list, lowest scores first. */
const MAX_CATEGORIES = 20;

const share = z.number().nullable();
/** Sort key that places categories without a score last. */
const UNSCORED_RANK = 2;

/** Summarizes the catalogue with the dashboard figures. */
export const catalogueStatus = defineAgentTool(
  {
    name: "catalogue_status",
    title: "Get the state of the catalogue",
    description:
      "Counts products by state and pending validations. Also returns the categories with the lowest compliance and the issues whose fixes make the most products pass.",
    roles: ALL_ROLES,
    input: z.strictObject({}),
    output: z.object({
      products: z.object({
        total: z.int(),
        compliant: z.int().describe("Compliant, approved or published."),
        needs_review: z.int(),
        rejected: z.int(),
      }),
      categories_count: z.int(),
      categories: z
        .array(
          z.object({
            category: z.int().describe("The category's number."),
            name: z.string(),
            products: z.int(),
            average_score: share.describe(
              "Of its scored products, 0 to 1; null if there are none.",
            ),
            compliant_share: share.describe(
              "Of its scored products, 0 to 1; null if there are none.",
            ),
          }),
        )
        .describe(`At most ${MAX_CATEGORIES}, lowest share of compliant products first.`),
      top_issues: z.array(
        z.object({
          rule: z.int().nullable(),
          rule_name: z.string(),
          words: z.string().nullable(),
          missing: z.string().nullable(),
          findings: z.int(),
          would_pass: z.int().describe("Products that would pass without these findings."),
        }),
      ),
      waiting_validations: z.int(),
      model_outage: outageJson.shape.outage,
    }),
  },
  async () => {
    const pendingQuery = parseQuery(validationQuery, {
      status: "pending,in_progress",
      page_size: 1,
    });
    const [dashboard, top_issues, { count }, model_outage] = await Promise.all([
      getDashboard(),
      listTopIssues(),
      listValidations(pendingQuery),
      findOutageNotice(),
    ]);
    const { total, compliant, needsReview, rejected } = dashboard.products;
    const sortedCategories = dashboard.categories.toSorted(
      (a, b) => (a.compliantRate ?? UNSCORED_RANK) - (b.compliantRate ?? UNSCORED_RANK),
    );
    return {
      products: { total, compliant, needs_review: needsReview, rejected },
      categories_count: dashboard.categories.length,
      categories: sortedCategories.slice(0, MAX_CATEGORIES).map((category) => ({
        category: category.id,
        name: category.name,
        products: category.products,
        average_score: category.averageScore,
        compliant_share: category.compliantRate,
      })),
      top_issues,
      waiting_validations: count,
      model_outage,
    };
  },
);
