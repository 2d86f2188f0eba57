import type { ReactNode } from "react";
import { cn } from "./cn";

type PanelProps = {
  id?: string;
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** Removes the padding, so that a table or list extends to the edges. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

/** A bordered section with an optional `h2` and actions. */
export function Panel({ id, title, description, actions, flush, className, children }: PanelProps) {
  return (
    <section
      id={id}
      className={cn("min-w-0 scroll-mt-18 rounded-lg border bg-surface-raised", className)}
    >
      {(title || description || actions) && (
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-4 py-2.5">
          <div className="min-w-0">
            {title && <h2 className="font-semibold text-base">{title}</h2>}
            {description && <p className="text-ink-muted text-sm">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={flush ? undefined : "p-4"}>{children}</div>
    </section>
  );
}

type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  /** A short line that is shown beside the title on wide screens. */
  note?: ReactNode;
  actions?: ReactNode;
  /** Whether phones show the actions below the description, because they don't fit beside the title. */
  hasWideActions?: boolean;
};

/** A screen's `h1` with a description and actions. */
export function PageHeader(props: PageHeaderProps) {
  const { title, description, note, actions, hasWideActions } = props;
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 sm:gap-x-6">
      <div className="flex min-w-0 flex-1 basis-52 flex-wrap items-baseline gap-x-4 max-sm:contents">
        <h1 className="min-w-0 text-balance break-words font-semibold text-xl tracking-tight max-sm:flex-1 max-sm:basis-24">
          {title}
        </h1>
        {note && (
          <div className="min-w-0 text-ink-muted text-sm max-sm:order-last max-sm:basis-full">
            {note}
          </div>
        )}
      </div>
      {actions && (
        <div
          data-page-actions
          className={cn(
            "flex flex-wrap items-center gap-2",
            hasWideActions && "max-sm:order-last max-sm:mt-1 max-sm:basis-full",
          )}
        >
          {actions}
        </div>
      )}
      {description && (
        <div className="min-w-0 basis-full text-ink-muted text-sm">{description}</div>
      )}
    </header>
  );
}

/** Shows a record's names and values in as many columns as fit. */
export function Facts({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-x-6 gap-y-3">
      {items.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-ink-muted text-xs">{label}</dt>
          <dd className="break-words text-sm">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
