import { useMemo } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { rowFocusClass } from "@/components/ui/table";
import type { SampleTexts } from "@/lib/checking/findings/prove-rule";
import { pluralize } from "@/lib/format";
import type { SuggestionJson } from "@/lib/style-guides/schemas";
import { useParser } from "../policies/rules/parser";

type SuggestionCardProps = {
  suggestion: SuggestionJson;
  /** Sample words in the guide's language for the texts that prove the rule. */
  samples: SampleTexts;
  isCurrent: boolean;
  /** Whether the draft can still be changed. */
  isOpen: boolean;
  onFocus: () => void;
  onDecide: (state: SuggestionJson["state"]) => void;
  onEdit: () => void;
};

/** Shows a suggestion: the guide's sentence, the rule, and the rule's findings. */
export function SuggestionCard(props: SuggestionCardProps) {
  const { suggestion, samples, isCurrent, isOpen, onFocus, onDecide, onEdit } = props;
  const { rule, quote, section, page, state, matches, conflicts, by, kind } = suggestion;
  const source = [section, page === null ? "" : `page ${page}`].filter(Boolean).join(", ");
  return (
    <li
      data-row
      id={`suggestion-${suggestion.id}`}
      aria-current={isCurrent}
      onFocus={onFocus}
      className={cn("px-4 py-3 text-sm", rowFocusClass, isCurrent && "bg-surface-hover")}
    >
      <div className="grid gap-x-6 gap-y-2 md:grid-cols-2">
        <figure className="min-w-0">
          <blockquote className="break-words">{quote}</blockquote>
          {source && <figcaption className="text-ink-muted text-xs">{source}</figcaption>}
        </figure>
        <div className="flex min-w-0 flex-col gap-1.5">
          <div className="flex flex-wrap items-center gap-1.5">
            <Content rule={rule} samples={samples} />
            {rule.field !== "description" && <Badge>{rule.field}</Badge>}
            {rule.match_case && <Badge>Match case</Badge>}
            {by === "ai" && <Badge tone="info">AI</Badge>}
            {state === "accepted" && <Badge tone="success">Accepted</Badge>}
            {state === "rejected" && <Badge>Rejected</Badge>}
          </div>
          {rule.exceptions.length > 0 && (
            <p className="text-ink-muted">Except in: {rule.exceptions.join(", ")}</p>
          )}
          {kind !== "prose" && <Proof rule={rule} samples={samples} />}
          {kind !== "prose" && (
            <p className="text-ink-muted">
              {matches.findings === 0
                ? "No findings in the catalogue."
                : `${pluralize(matches.findings, "finding")} in ${pluralize(matches.products, "product")}.`}
            </p>
          )}
          {matches.examples.map(({ product_id, words, line }, index) => (
            // Several findings of a product can be identical.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
            <p key={index} className="break-words text-xs">
              {product_id}: <ExampleLine rule={rule} line={line} words={words} />
            </p>
          ))}
          {conflicts.map(({ why }) => (
            <p key={why} className="text-warning-text">
              {why}
            </p>
          ))}
          {isOpen && (
            <div data-controls className="flex flex-wrap gap-2">
              <Button
                size="sm"
                aria-pressed={state === "accepted"}
                onClick={() => onDecide(state === "accepted" ? "suggested" : "accepted")}
              >
                Accept
              </Button>
              <Button
                size="sm"
                aria-pressed={state === "rejected"}
                onClick={() => onDecide(state === "rejected" ? "suggested" : "rejected")}
              >
                Reject
              </Button>
              <Button size="sm" variant="ghost" data-opens onClick={onEdit}>
                Edit
              </Button>
            </div>
          )}
        </div>
      </div>
    </li>
  );
}

type RuleProps = Pick<SuggestionCardProps, "samples"> & Pick<SuggestionJson, "rule">;

/** Shows a rule's content: limits and directives in words, terms as they are written. */
function Content({ rule: { rule_type, rule_content }, samples }: RuleProps) {
  const parser = useParser();
  const notation = samples.notations?.[rule_content];
  const words = notation
    ? `Write “${notation.passes}”, not “${notation.fails}”`
    : (parser?.describeContent(rule_type, rule_content) ?? rule_content);
  return words === rule_content ? (
    <code className="break-words">{rule_content}</code>
  ) : (
    <span className="break-words first-letter:uppercase" title={rule_content}>
      {words}
    </span>
  );
}

const MAX_PROOF_LENGTH = 120;

function Proof({ rule, samples }: RuleProps) {
  const parser = useParser();
  const proof = useMemo(() => {
    const { rule_type: ruleType, rule_content: content, match_case: matchCase, ...fields } = rule;
    return parser?.proveRule({ ...fields, ruleType, content, matchCase }, samples) ?? null;
  }, [parser, rule, samples]);
  if (!proof) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-2">
      <dt className="text-ink-muted">Fails:</dt>
      <dd className="min-w-0 break-words">{shortenProof(proof.fails)}</dd>
      <dt className="text-ink-muted">Passes:</dt>
      <dd className="min-w-0 break-words">{shortenProof(proof.passes)}</dd>
    </dl>
  );
}

function shortenProof(text: string): string {
  const { length } = Array.from(text);
  if (length <= MAX_PROOF_LENGTH) return text;
  const words = pluralize(text.split(/\s+/u).length, "word");
  return `${Array.from(text).slice(0, MAX_PROOF_LENGTH).join("")}… (${words}, ${length} characters)`;
}

type ExampleLineProps = { line: string; words: string } & Pick<RuleProps, "rule">;

/** Shows the line of a finding with its words. A finding of a whole text has no line. */
function ExampleLine({ rule, line, words }: ExampleLineProps) {
  const parser = useParser();
  if (line === "") return <>{describeWholeTextFinding(rule, parser)}</>;
  const offset = words === "" ? -1 : line.indexOf(words);
  if (offset < 0) return <>{line}</>;
  return (
    <>
      {line.slice(0, offset)}
      <mark className="bg-warning-soft text-ink">{words}</mark>
      {line.slice(offset + words.length)}
    </>
  );
}

/** Matches the content of a rule with a single term without alternatives. */
const SINGLE_TERM = /^[^,;|/\n]+$/u;

/** Returns what a text without a matching line lacks. */
function describeWholeTextFinding(
  { rule_type: type, rule_content: content }: RuleProps["rule"],
  parser: ReturnType<typeof useParser>,
): string {
  if (type === "required_phrases" || type === "attribute_requirement")
    return SINGLE_TERM.test(content) ? `“${content}” is missing.` : "An element is missing.";
  const words = parser?.describeContent(type, content) ?? content;
  return type === "length_limit"
    ? `The length is outside the limit: ${words}.`
    : `The text does not meet the requirement: ${words}.`;
}
