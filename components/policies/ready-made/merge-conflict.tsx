import { useId } from "react";
import { cn } from "@/components/ui/cn";
import type { MergeConflictJson, MergeSide } from "@/lib/policies/ready-made/schemas";
import { fieldName } from "../policy-change";

type MergeConflictProps = {
  conflict: MergeConflictJson;
  choice: MergeSide | undefined;
  onChoose: (side: MergeSide) => void;
};

/** One thing that was changed on both sides, with both to choose from. */
export function MergeConflict({ conflict, choice, onChoose }: MergeConflictProps) {
  const { part, field, installed, yours, newer } = conflict;
  const name = useId();
  const side = { name, choice, onChoose };
  return (
    <li>
      <fieldset className="flex min-w-0 flex-col gap-2 rounded-md border border-warning-line p-3">
        <legend className="break-words px-1 font-medium text-sm">
          {part}
          {field && `, ${fieldName(field).toLowerCase()}`}
        </legend>
        <p className="break-words text-ink-muted text-xs">
          As it was installed: <Text text={installed} />
        </p>
        <div className="grid gap-2 sm:grid-cols-2">
          <Side {...side} value="yours" label="Keep yours" text={yours} />
          <Side {...side} value="newer" label="Take the newer" text={newer} />
        </div>
      </fieldset>
    </li>
  );
}

type SideProps = {
  name: string;
  value: MergeSide;
  label: string;
  text: string | null;
  choice: MergeSide | undefined;
  onChoose: (side: MergeSide) => void;
};

function Side({ name, value, label, text, choice, onChoose }: SideProps) {
  return (
    <label
      className={cn(
        "flex min-w-0 cursor-pointer flex-col gap-1 rounded-md border p-2 text-sm hover:bg-surface-hover has-focus-visible:outline-2 has-focus-visible:outline-ring",
        choice === value && "border-accent bg-accent-soft",
      )}
    >
      <span className="flex items-center gap-2 font-medium">
        <input
          type="radio"
          name={name}
          checked={choice === value}
          onChange={() => onChoose(value)}
          className="size-4 accent-accent"
        />
        {label}
      </span>
      <Text text={text} />
    </label>
  );
}

function Text({ text }: { text: string | null }) {
  if (text === null) return <em className="text-ink-muted">not there</em>;
  if (text === "") return <em className="text-ink-muted">empty</em>;
  return <span className="whitespace-pre-wrap break-words text-xs">{text}</span>;
}
