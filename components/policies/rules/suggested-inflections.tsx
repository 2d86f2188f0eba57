import { X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import type { Inflections } from "@/lib/enums";
import { formatNumber } from "@/lib/format";
import type { RuleFields } from "@/lib/policies/rules/fields";
import { LoadFailed } from "../../list/load-failed";
import {
  inflectionKey,
  type RuleRef,
  type SuggestedInflection,
  useInflectionSuggestions,
} from "./use-suggested-inflections";

type InflectionSuggestionsProps = {
  /** The reference to the stored rule; undefined for a new one. */
  storedRule: RuleRef | undefined;
  rule: RuleFields;
  /** Whether the dialog was opened to show suggestions. */
  opened: boolean;
  onChange: (part: Pick<RuleFields, "forms">) => void;
};

/** Lists suggested inflections for a rule's terms. Selected inflections are saved with the rule. */
export function InflectionSuggestions({
  storedRule: ruleRef,
  rule,
  opened,
  onChange,
}: InflectionSuggestionsProps) {
  const { suggestions, error, retry, refuse } = useInflectionSuggestions(
    ruleRef,
    rule,
    (spellings, isSelected) =>
      onChange({ forms: withInflections(rule.forms, spellings, isSelected) }),
  );
  if (!suggestions && !error) return null;
  if (suggestions?.length === 0) return null;
  return (
    <details open={opened || undefined} className="text-sm">
      <summary className="cursor-pointer font-medium">
        Suggested Inflections{" "}
        {suggestions && <span className="font-normal text-ink-muted">{suggestions.length}</span>}
      </summary>
      <div className="mt-3">
        {suggestions ? (
          <SuggestionList
            suggestions={suggestions}
            isSelected={(suggestion) => hasInflection(rule.forms, suggestion)}
            onSelect={(selectedSuggestions, isSelected) =>
              onChange({ forms: withInflections(rule.forms, selectedSuggestions, isSelected) })
            }
            onRefuse={(suggestion) => {
              onChange({ forms: withInflections(rule.forms, [suggestion], false) });
              refuse(suggestion);
            }}
          />
        ) : (
          <LoadFailed title={error?.message ?? ""} onRetry={retry} />
        )}
      </div>
    </details>
  );
}

function hasInflection(forms: Inflections, { term, form }: SuggestedInflection): boolean {
  return forms[findTermName(forms, term)]?.includes(form) ?? false;
}

/** Returns inflections with some added or removed. */
function withInflections(
  forms: Inflections,
  changedInflections: readonly SuggestedInflection[],
  isSelected: boolean,
): Inflections {
  let after = forms;
  for (const { term, form } of changedInflections) {
    const name = findTermName(after, term);
    const otherInflections = (after[name] ?? []).filter((otherForm) => otherForm !== form);
    const list = isSelected ? [...otherInflections, form] : otherInflections;
    const { [name]: _, ...otherTerms } = after;
    after = list.length > 0 ? { ...after, [name]: list } : otherTerms;
  }
  return after;
}

/** Returns the term's spelling in the inflections, ignoring case. */
function findTermName(forms: Inflections, term: string): string {
  const lowerTerm = term.toLowerCase();
  return Object.keys(forms).find((name) => name.toLowerCase() === lowerTerm) ?? term;
}

/** The target index of each navigation key. */
const INDEX_MOVES_BY_KEY: Readonly<Record<string, (index: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
};

type SuggestionListProps = {
  suggestions: readonly SuggestedInflection[];
  isSelected: (suggestion: SuggestedInflection) => boolean;
  onSelect: (suggestions: readonly SuggestedInflection[], isSelected: boolean) => void;
  onRefuse: (suggestion: SuggestedInflection) => void;
};

/**
 * Lists suggested inflections, which can be selected or rejected with the mouse or keyboard. One
 * suggestion has the focus, which then moves to the next.
 */
function SuggestionList({ suggestions, isSelected, onSelect, onRefuse }: SuggestionListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const currentIndex = Math.min(current, suggestions.length - 1);
  const focusIndex = (index: number) => {
    const checkboxes = list.current?.querySelectorAll<HTMLInputElement>("input") ?? [];
    const next = Math.max(0, Math.min(index, checkboxes.length - 1));
    setCurrent(next);
    checkboxes[next]?.focus();
  };
  const rejectAt = (suggestion: SuggestedInflection, index: number) => {
    flushSync(() => onRefuse(suggestion));
    focusIndex(index);
  };
  const toggleSuggestion = (suggestion: SuggestedInflection) => {
    onSelect([suggestion], !isSelected(suggestion));
    focusIndex(currentIndex + 1);
  };
  const toggleTerm = ({ term }: SuggestedInflection) => {
    const termSuggestions = suggestions.filter((suggestion) => suggestion.term === term);
    onSelect(termSuggestions, !termSuggestions.every(isSelected));
    focusIndex(suggestions.findLastIndex((suggestion) => suggestion.term === term) + 1);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const suggestion = suggestions[currentIndex];
    if (!suggestion || event.ctrlKey || event.metaKey || event.altKey) return;
    const moveIndex = INDEX_MOVES_BY_KEY[key];
    if (moveIndex) focusIndex(moveIndex(currentIndex));
    else if (key === " " || key === "Enter") toggleSuggestion(suggestion);
    else if (key === "a") toggleTerm(suggestion);
    else if (key === "x" || key === "Delete") rejectAt(suggestion, currentIndex);
    else return;
    event.preventDefault();
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-muted text-xs">
        <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Space</kbd> selects and moves on, <kbd>A</kbd> selects
        all for a term, <kbd>X</kbd> rejects it permanently. Selected inflections are added when the
        rule is saved.
      </p>
      <ul
        ref={list}
        aria-label="Suggested inflections"
        onKeyDown={handleKeyDown}
        className="max-h-80 divide-y overflow-y-auto rounded-md border"
      >
        {suggestions.map((suggestion, index) => (
          <SuggestionRow
            key={inflectionKey(suggestion)}
            suggestion={suggestion}
            isFirst={suggestions[index - 1]?.term !== suggestion.term}
            isSelected={isSelected(suggestion)}
            focusable={index === currentIndex}
            onFocus={() => setCurrent(index)}
            onToggle={(isSelected) => onSelect([suggestion], isSelected)}
            onRefuse={() => rejectAt(suggestion, index)}
          />
        ))}
      </ul>
    </div>
  );
}

type SuggestionRowProps = {
  suggestion: SuggestedInflection;
  /** Whether this is the term's first inflection. */
  isFirst: boolean;
  isSelected: boolean;
  focusable: boolean;
  onFocus: () => void;
  onToggle: (isSelected: boolean) => void;
  onRefuse: () => void;
};

function SuggestionRow({
  suggestion: inflection,
  isFirst,
  isSelected,
  focusable,
  ...handlers
}: SuggestionRowProps) {
  const { term, form, count, example } = inflection;
  return (
    <li className="flex items-start gap-2 px-3 py-1.5 focus-within:bg-surface-hover">
      <div className="grid min-w-0 flex-1 gap-x-3 sm:grid-cols-[9rem_1fr]">
        <span className={isFirst ? "truncate text-ink-muted leading-6" : "sr-only"}>{term}</span>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 sm:col-start-2">
          <Checkbox
            label={form}
            aria-label={`${form}: an inflection of ${term}`}
            tabIndex={focusable ? 0 : -1}
            checked={isSelected}
            onFocus={handlers.onFocus}
            onChange={(event) => handlers.onToggle(event.target.checked)}
          />
          <span className="text-ink-muted text-xs tabular-nums">
            {count > 0 ? `${formatNumber(count)}×` : "Not in the catalogue"}
          </span>
          {example && (
            <p className="min-w-0 basis-full break-words pl-6 text-ink-muted text-xs">
              <Example text={example} form={form} />
            </p>
          )}
        </div>
      </div>
      <IconButton
        label={`Reject ${form} as an inflection of ${term}`}
        small
        variant="ghost"
        tabIndex={-1}
        onClick={handlers.onRefuse}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  );
}

function Example({ text, form }: { text: string; form: string }) {
  const start = text.toLowerCase().indexOf(form.toLowerCase());
  if (start === -1) return text;
  const end = start + form.length;
  return (
    <>
      {text.slice(0, start)}
      <strong className="font-medium text-ink">{text.slice(start, end)}</strong>
      {text.slice(end)}
    </>
  );
}
