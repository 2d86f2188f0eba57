import { z } from "zod";
import { DECISION_KINDS } from "@/lib/enums";
import { pageQuery } from "@/lib/platform/pagination";
import {
  type BrandViolationJson,
  type ViolationJson,
  violationJson,
} from "@/lib/validations/schemas";

/** Default page size. Small, because a model reads the results. */
const PAGE_SIZE = 10;
const MAX_PAGE_SIZE = 50;

export const pageArguments = z.strictObject({
  page: z.int().min(1, "This must be a whole number from 1.").default(1).describe("From 1."),
  page_size: z
    .int()
    .min(1, `This must be a whole number from 1 to ${MAX_PAGE_SIZE}.`)
    .max(MAX_PAGE_SIZE, `This must be a whole number from 1 to ${MAX_PAGE_SIZE}.`)
    .default(PAGE_SIZE)
    .describe(`At most ${MAX_PAGE_SIZE}.`),
});
type PageArguments = z.output<typeof pageArguments>;

/** The fields of every paginated result. */
export const pageResult = {
  count: z.int().describe("Number of items on all pages; 10000 if a search has more results."),
  has_more: z.boolean().describe("Whether there is another page."),
};

/** Returns the pagination fields of a result. */
export function toPageResult({ page, page_size }: PageArguments, count: number) {
  return { count, has_more: page * page_size < count };
}

/** Parses a tool's arguments as the query of a list. Values can be numbers or booleans. */
export function parseQuery<T extends z.ZodType>(
  query: T,
  args: Record<string, string | number | boolean | undefined>,
): z.output<T> {
  const definedEntries = Object.entries(args).filter(([, value]) => value !== undefined);
  return query.parse(
    Object.fromEntries(definedEntries.map(([name, value]) => [name, String(value)])),
  );
}

/** Returns the pagination query for a tool's arguments. */
export function toPageQuery({ page, page_size }: PageArguments) {
  return parseQuery(pageQuery, { page, page_size });
}

/** Maximum length of an excerpt. Another tool returns the full text. */
const MAX_EXCERPT_LENGTH = 500;

/** Truncates a text to at most `maxLength` characters, including the ellipsis. */
export function toExcerpt(text: string, maxLength = MAX_EXCERPT_LENGTH): string {
  const characters = Array.from(text.slice(0, 2 * maxLength + 2));
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join("")}…`;
}

/** A finding with the fields that a writer needs. */
export const findingResult = violationJson
  .pick({
    id: true,
    severity: true,
    field: true,
    item: true,
    line_number: true,
    rule: true,
    rule_name: true,
    missing: true,
    suggestion: true,
  })
  .extend({
    reason: z.string(),
    words: z.string().nullable().describe("The words found; null if the finding has no position."),
    decision: z
      .enum(DECISION_KINDS)
      .nullable()
      .describe("Why it does not count: `wrong` or `accepted`; null if it counts."),
  });

type Violation = ViolationJson | BrandViolationJson;

/** Converts a finding to a tool result. */
export function toFindingResult(violation: Violation): z.input<typeof findingResult> {
  const { visible_words, violating_words, reason, decision } = violation;
  const words = visible_words || violating_words;
  return {
    ...violation,
    reason: toExcerpt(reason),
    words: words === null ? null : toExcerpt(words),
    decision: decision?.kind ?? null,
  };
}
