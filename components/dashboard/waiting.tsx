import { ArrowRight, CircleCheck } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";
import { grouped } from "@/lib/format";
import { figureLinkClass } from "./links";

/** What waits for this person, before all else, with the way to the desk. */
export function Waiting({ count }: { count: number }) {
  if (count === 0)
    return (
      <p className="flex items-center gap-2 rounded-lg border bg-surface-raised px-4 py-3 text-sm">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-success-text" />
        Nothing waits for your decision.
      </p>
    );
  return (
    <section
      aria-label="Waiting for you"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-accent-line bg-accent-soft px-4 py-3"
    >
      <div className="min-w-0">
        <h2 className="font-semibold text-lg tracking-tight">
          <Link href="/review" prefetch={false} className={figureLinkClass}>
            {grouped(count)} {count === 1 ? "waits" : "wait"} for you
          </Link>
        </h2>
        <p className="text-ink-muted text-sm">
          Products below their threshold that nobody has decided on yet.
        </p>
      </div>
      <Link href="/review" className={buttonVariants({ variant: "primary", size: "lg" })}>
        Review Them
        <ArrowRight aria-hidden />
      </Link>
    </section>
  );
}
