"use client";

import { FieldBadge } from "../findings/field-badge";
import { SeverityLabel } from "../findings/severity-label";
import { Rest, useFirst } from "../findings/use-first";
import type { AnyViolation } from "../findings/violation-card";

/** What has no place in the text: what it lacks, or that it is too long. */
export function UnplacedFindings({ violations }: { violations: readonly AnyViolation[] }) {
  const unplaced = violations.filter(({ start_position: start }) => start === null);
  const { list, shown, hidden, showRest } = useFirst<AnyViolation, HTMLUListElement>(unplaced);
  if (unplaced.length === 0) return null;
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-medium text-sm">Of the text as a whole</h3>
      <ul ref={list} className="flex flex-col gap-1">
        {shown.map(({ id, severity, reason, ...place }) => (
          <li key={id} tabIndex={-1} className="flex items-baseline gap-2 text-sm">
            <SeverityLabel severity={severity} />
            <FieldBadge of={place} />
            <span className="min-w-0 break-words">{reason}</span>
          </li>
        ))}
      </ul>
      <Rest hidden={hidden} onShow={showRest} />
    </section>
  );
}
