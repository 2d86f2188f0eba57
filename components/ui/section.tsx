import type { ReactNode } from "react";

type SectionProps = { title: string; aside?: ReactNode; children: ReactNode };

/** A section of the details, with a heading. */
export function Section({ title, aside, children }: SectionProps) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold text-base">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
