import { z } from "zod";
import { PRODUCT_STATUSES, VERDICTS } from "@/lib/enums";
import { id, trimmedText } from "@/lib/platform/fields";
import { ALL_ROLES } from "@/lib/platform/roles";
import { getProduct as findProduct, listProducts, resolveBusinessId } from "@/lib/products/queries";
import { productDetailJson, productJson, productQuery } from "@/lib/products/schemas";
import { getValidation, listValidations } from "@/lib/validations/queries";
import { validationJson, validationQuery } from "@/lib/validations/schemas";
import {
  findingResult,
  pageArguments,
  pageResult,
  parseQuery,
  toFindingResult,
  toPageResult,
} from "../schemas";
import { defineAgentTool } from "../tool";

const row = productJson.pick({
  product_id: true,
  name: true,
  category: true,
  category_name: true,
  brand_guidelines: true,
  brand_guidelines_name: true,
  language: true,
  market: true,
  status: true,
  compliance_score: true,
  verdict_is_stale: true,
});

export const searchProducts = defineAgentTool(
  {
    name: "search_products",
    title: "Search products",
    description: "Finds products by their text, category, status or verdict; newest first.",
    roles: ALL_ROLES,
    input: pageArguments.extend({
      search: trimmedText(1000)
        .optional()
        .describe("In product id, name, description and category name, ignoring case."),
      category: id.optional().describe("The category's number."),
      brand_guideline: id.optional().describe("The brand guideline's number."),
      status: z.enum(PRODUCT_STATUSES).optional(),
      verdict: z.enum(VERDICTS).optional().describe("The verdict of its latest validation."),
    }),
    output: z.object({ ...pageResult, products: z.array(row) }),
  },
  async (args) => {
    const { items, count } = await listProducts(parseQuery(productQuery, args));
    return { ...toPageResult(args, count), products: items };
  },
);

/** Returns a product with the open findings of its latest verdict. */
export const getProduct = defineAgentTool(
  {
    name: "get_product",
    title: "Get a product",
    description:
      "Returns a product's texts and the findings of its latest completed validation, a page at a time.",
    roles: ALL_ROLES,
    input: pageArguments.extend({
      product_id: trimmedText(255, 1).describe("The business id, as in the lists."),
    }),
    output: z.object({
      ...row.shape,
      ...productDetailJson.pick({ description: true, texts: true, version: true }).shape,
      latest_validation: validationJson
        .pick({ id: true, completed_at: true, overall_score: true, is_compliant: true })
        .extend({
          compliance_threshold: z.number().nullable(),
          to_pass: validationJson.shape.to_pass,
        })
        .nullable()
        .describe("Null until a validation is completed."),
      ...pageResult,
      findings: z.array(findingResult),
    }),
  },
  async ({ product_id, ...page }) => {
    const product = await findProduct(await resolveBusinessId(product_id));
    const latestQuery = parseQuery(validationQuery, { status: "completed", page_size: 1 });
    const { items } = await listValidations({ ...latestQuery, product: product.id });
    const [latestCompleted] = items;
    const validation = latestCompleted ? await getValidation(latestCompleted.id) : null;
    const findings = validation
      ? [...validation.violations, ...validation.brand_guidelines_violations]
      : [];
    const offset = (page.page - 1) * page.page_size;
    return {
      ...product,
      latest_validation: validation,
      ...toPageResult(page, findings.length),
      findings: findings.slice(offset, offset + page.page_size).map(toFindingResult),
    };
  },
);
