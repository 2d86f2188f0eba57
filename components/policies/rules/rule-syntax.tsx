import type { ReactNode } from "react";
import type { RuleType } from "@/lib/enums";
import { useParser } from "./parser";

interface RuleSyntaxHelp {
  hint: ReactNode;
  examples: string[];
}

const PROSE_HINT =
  "Written in your own words and judged by the model, which must quote the text. Without a model it is reported as not checked.";

const SYNTAX_BY_TYPE: Record<RuleType, RuleSyntaxHelp> = {
  prohibited_words: {
    hint: (
      <>
        Prohibited words separated by pipes <Code>|</Code> or commas. They match whole words in any
        case, and each occurrence is a violation. A term in double quotes can contain a pipe or
        comma; write <Code>""</Code> for a quote inside it. Where terms overlap, the leftmost
        counts, then the longest. After <Code>{"=>"}</Code>, write the replacement, or several
        separated by slashes. If the description contains “competitor”, findings are competitor
        mentions.
      </>
    ),
    examples: [
      "miracle cure | risk-free",
      "cheap => affordable / good value",
      'best ever, "buy one, get one"',
    ],
  },
  required_phrases: {
    hint: (
      <>
        Phrases separated by commas are all required; pipes <Code>|</Code> separate alternatives.
        Each missing phrase is a violation.
      </>
    ),
    examples: ["free returns|returns are free, 2-year warranty"],
  },
  length_limit: {
    hint: (
      <>
        A length limit looks like '50-200'; one end can be open. It counts visible characters unless{" "}
        <Code>words</Code> or <Code>sentences</Code> follows.
      </>
    ),
    examples: ["50-200", "-140 words", "2- sentences"],
  },
  tone_requirement: { hint: PROSE_HINT, examples: ["Warm and plain, without slang or hype."] },
  image_requirement: { hint: PROSE_HINT, examples: ["The text says what the main image shows."] },
  format_requirement: {
    hint: (
      <>
        Directives separated by commas; a <Code>regex:</Code> extends to the end. Any other text is
        judged by the model.
      </>
    ),
    examples: ["no_html, no_emoji, max_sentence_words:25", "not_regex:\\b[A-Z]{5,}\\b"],
  },
  price_format: {
    hint: (
      <>
        One example price, or several separated by pipes <Code>|</Code>. A price that matches none
        of them is a violation: its currency, the position of the currency, spacing, separators and
        decimals must agree.
      </>
    ),
    examples: ["$1,234.56", "1.234,56 € | CHF 1'234.50"],
  },
  attribute_requirement: {
    hint: (
      <>
        Attributes separated by commas must all be mentioned; pipes <Code>|</Code> separate
        synonyms.
      </>
    ),
    examples: ["colour|color, material, size|dimensions"],
  },
};

/** Explains a rule type's content syntax. */
export function RuleSyntax({ type }: { type: RuleType }) {
  const { hint, examples } = SYNTAX_BY_TYPE[type];
  return (
    <div className="flex flex-col gap-2 rounded-md bg-surface-sunken px-3 py-2 text-ink-muted text-xs">
      <p>{hint}</p>
      {type === "format_requirement" && <Directives />}
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span className="text-ink-faint">{examples.length === 1 ? "Example" : "Examples"}</span>
        {examples.map((example) => (
          <Code key={example}>{example}</Code>
        ))}
      </p>
    </div>
  );
}

function Directives() {
  const directives = Object.values(useParser()?.DIRECTIVES ?? {});
  return (
    <details>
      <summary className="cursor-pointer text-ink">All directives</summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-0.5">
        {directives.map(({ example, description }) => (
          <div key={example} className="contents">
            <dt>
              <Code>{example}</Code>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Code({ children }: { children: ReactNode }) {
  return (
    <code className="break-words rounded-xs border bg-surface-raised px-1 font-mono text-2xs text-ink">
      {children}
    </code>
  );
}
