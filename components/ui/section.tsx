import type { ReactNode } from "react";

type SectionProps = {
  title: string;
  aside?: ReactNode;
  /** The message beside the heading of an empty section, which has no children. */
  none?: ReactNode;
  children?: ReactNode;
};

/** A section of the details, with a heading. */
export function Section({ title, aside, none, children }: SectionProps) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-semibold text-base">{title}</h3>
        {none && <p className="flex-1 text-ink-muted text-sm">{none}</p>}
        {aside}
      </div>
      {children}
    </section>
  );
}
