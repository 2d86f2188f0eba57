import { Banner } from "@/components/ui/banner";
import { Time } from "@/components/ui/time";
import { plural } from "@/lib/format";
import type { ValidationJson, ValidationRowJson } from "@/lib/validations/schemas";

type CheckStateProps = {
  /** The validation of the text as it stands. */
  checked: ValidationJson | null;
  /** Whether another text of this product was checked before. */
  edited: boolean;
  newest: ValidationRowJson | null;
};

/** How far the text as it stands has been checked. */
export function CheckState({ checked, edited, newest }: CheckStateProps) {
  const failed = newest?.status === "failed";
  const waiting = newest?.status === "pending" || newest?.status === "in_progress";
  if (!checked) {
    const text = edited ? "changed text" : "text";
    if (!failed) {
      const why = newest?.error_message;
      return (
        <Banner tone={why ? "warning" : "info"}>
          The check of the {text} is pending.{why && ` ${why}`}
        </Banner>
      );
    }
    return (
      <Banner tone="warning" title={`The check of the ${text} failed; it is not checked`}>
        {newest.error_message}
      </Banner>
    );
  }
  return (
    <>
      {waiting && (
        <Banner tone="info">
          The text is being checked again.{newest.error_message && ` ${newest.error_message}`}
        </Banner>
      )}
      <p className="text-ink-muted text-sm">
        {foundIn(checked)} by validation #{checked.id}, <Time value={checked.completed_at} />.
        {notChecked(checked)}
      </p>
    </>
  );
}

function foundIn(validation: ValidationJson): string {
  const found = validation.total_violations + validation.total_brand_guidelines_violations;
  return found === 0 ? "No violation found" : `${plural(found, "violation")} found`;
}

function notChecked({ checks }: ValidationJson): string {
  const count = checks.filter((check) => check.outcome === "not_checked").length;
  if (count === 0) return "";
  return ` ${plural(count, "rule")} ${count === 1 ? "was" : "were"} not checked.`;
}
