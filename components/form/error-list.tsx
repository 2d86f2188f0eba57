import { pluralize } from "@/lib/format";

type ErrorListProps = { errors: string[]; open?: boolean };

/** A collapsible list of messages, one per failed row. */
export function ErrorList({ errors, open }: ErrorListProps) {
  return (
    <details open={open} className="min-w-0 text-sm">
      <summary className="w-fit cursor-pointer rounded-sm font-medium text-danger-text">
        {pluralize(errors.length, "row has errors", "rows have errors")}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls by keyboard */}
      <section aria-label="Errors" tabIndex={0} className="mt-1 max-h-64 overflow-y-auto">
        <ul className="flex flex-col gap-1 text-ink-muted">
          {errors.map((error) => (
            <li key={error} className="break-words">
              {error}
            </li>
          ))}
        </ul>
      </section>
    </details>
  );
}
