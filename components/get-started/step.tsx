import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";

type StepProps = {
  /** The step's id for links. */
  anchor?: string;
  number: number;
  title: string;
  description: string;
  done: boolean;
  children: ReactNode;
};

/** An onboarding step with its state. */
export function Step({ anchor, number, title, description, done, children }: StepProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid scroll-my-18 min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-4 rounded-lg border bg-surface-raised p-4 sm:p-6"
    >
      <span
        aria-hidden
        className={cn(
          "flex size-8 items-center justify-center rounded-full border font-semibold text-base tabular-nums",
          done
            ? "border-success-line bg-success-soft text-success-text"
            : "border-accent-line bg-accent-soft text-accent-text",
        )}
      >
        {done ? <Check className="size-4" strokeWidth={2.5} /> : number}
      </span>
      <header className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 id={id} className="font-semibold text-lg tracking-tight">
            {title}
          </h2>
          <p className="text-ink-muted text-sm">{description}</p>
        </div>
        <Badge tone={done ? "success" : "neutral"}>{done ? "Done" : "To do"}</Badge>
      </header>
      <div className="col-span-2 min-w-0 sm:col-span-1 sm:col-start-2">{children}</div>
    </section>
  );
}
