import type { ReactNode } from "react";

type SectionProps = {
  title: string;
  aside?: ReactNode;
  /** The content shown next to the heading if the section is empty. */
  empty?: ReactNode;
  children?: ReactNode;
};

/** A section with a heading. */
export function Section({ title, aside, empty, children }: SectionProps) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-semibold text-base">{title}</h3>
        {empty && <p className="flex-1 text-ink-muted text-sm">{empty}</p>}
        {aside}
      </div>
      {children}
    </section>
  );
}
