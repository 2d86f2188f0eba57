import Link from "next/link";
import { type KeyboardEvent, useRef } from "react";
import { Button, ButtonKey } from "@/components/ui/button";
import { LazyDiff } from "@/components/ui/diff/lazy-diff";
import type { ConflictChoice } from "@/lib/enums";
import type { ConflictChoicesInput, ConflictJson } from "@/lib/products/deliveries/schemas";

type ConflictListProps = {
  conflicts: readonly ConflictJson[];
  /** The labels of fields by field name. */
  labels: ReadonlyMap<string, string>;
  /** Whether the conflicts belong to several products. */
  namesProducts: boolean;
  busy: boolean;
  onChoose: (input: ConflictChoicesInput) => void;
};

/** Lists conflicts with both changes and the merged text. Keys o, t and m choose between them. */
export function ConflictList(props: ConflictListProps) {
  const { conflicts, labels, namesProducts, busy, onChoose } = props;
  const list = useRef<HTMLUListElement>(null);
  const resolveConflict = ({ product_id, field }: ConflictJson, choice: ConflictChoice) =>
    onChoose({ choices: { [product_id]: { [field]: choice } } });
  return (
    <ul ref={list} aria-label="Conflicts" className="divide-y">
      {conflicts.map((conflict) => {
        const { product_id, name, field } = conflict;
        const label = labels.get(field) ?? field;
        return (
          <li
            key={`${product_id} ${field}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keys act on the focused item
            tabIndex={0}
            aria-label={namesProducts ? `${label} of ${name}` : label}
            aria-keyshortcuts="o t m"
            onKeyDown={(event) => {
              const choice = getKeyChoice(event, conflict);
              if (choice && !busy) resolveConflict(conflict, choice);
              else moveFocus(event, list.current);
            }}
            className="flex flex-col gap-3 p-4 focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-2"
          >
            <p className="break-words text-sm">
              <span className="font-medium">{label}</span>
              {namesProducts && (
                <>
                  {" of "}
                  <Link
                    href={`/product-validations/${encodeURIComponent(product_id)}`}
                    className="text-accent-text underline"
                  >
                    {name}
                  </Link>{" "}
                  <span className="text-ink-muted">{product_id}</span>
                </>
              )}
            </p>
            <div className="grid gap-3 lg:grid-cols-3">
              {CONFLICT_SIDES.map(({ choice, title, action, value }) => (
                <Side
                  key={choice}
                  title={title}
                  action={action}
                  choice={choice}
                  isChosen={conflict.choice === choice}
                  // A source's first delivery is compared with the value here.
                  before={conflict.before ?? conflict.ours}
                  after={value(conflict)}
                  busy={busy}
                  onChoose={() => resolveConflict(conflict, choice)}
                />
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const CHOICES_BY_KEY: Record<string, ConflictChoice> = { o: "ours", t: "theirs", m: "merge" };

function getKeyChoice(
  event: KeyboardEvent,
  { proposal: merged }: ConflictJson,
): ConflictChoice | null {
  if (event.metaKey || event.ctrlKey || event.altKey) return null;
  const choice = CHOICES_BY_KEY[event.key] ?? null;
  return choice === "merge" && merged === null ? null : choice;
}

/** Moves the focus to the next or previous conflict on j and k. */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = event.key === "j" ? 1 : event.key === "k" ? -1 : 0;
  if (step === 0 || event.metaKey || event.ctrlKey || event.altKey || !list) return;
  const index = Array.from(list.children).indexOf(event.currentTarget);
  const next = list.children[index + step];
  if (next instanceof HTMLElement) next.focus();
}

interface ConflictSide {
  choice: ConflictChoice;
  title: string;
  action: string;
  value: (conflict: ConflictJson) => string | null;
}

const CONFLICT_SIDES: readonly ConflictSide[] = [
  { choice: "ours", title: "In Plumbline", action: "Keep Ours", value: ({ ours }) => ours },
  { choice: "theirs", title: "Delivered", action: "Take Theirs", value: ({ theirs }) => theirs },
  {
    choice: "merge",
    title: "Merged",
    action: "Use Merge",
    value: ({ proposal: merged }) => merged,
  },
];

type SideProps = Omit<ConflictSide, "value"> & {
  isChosen: boolean;
  before: string | null;
  after: string | null;
  busy: boolean;
  onChoose: () => void;
};

/** Shows one possible result, compared with the common base value. */
function Side({ choice, title, action, isChosen, before, after, busy, onChoose }: SideProps) {
  if (choice === "merge" && after === null) {
    return (
      <p className="text-ink-muted text-sm">
        Both sides changed the same words, so the changes cannot be merged.
      </p>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="text-ink-muted text-xs">{title}</p>
      <div className="max-h-72 overflow-y-auto rounded-md border px-3 py-2 text-sm">
        <LazyDiff before={before ?? ""} after={after ?? ""} contextLength={160} />
      </div>
      <div className="mt-auto">
        <Button
          size="sm"
          variant={isChosen ? "primary" : "secondary"}
          aria-pressed={isChosen}
          disabled={busy}
          onClick={onChoose}
        >
          {action}
          <ButtonKey>{choice.charAt(0)}</ButtonKey>
        </Button>
      </div>
    </div>
  );
}
