import type { ComponentProps } from "react";
import { cn } from "./cn";
import { useFieldControl } from "./field";

/** Text control classes. Text is 16 px on phones, because Safari zooms in on smaller text. */
export const controlClass =
  "w-full min-w-0 rounded-md border border-line-strong bg-surface-raised px-2.5 text-ink text-sm transition-colors max-sm:text-lg disabled:cursor-not-allowed disabled:bg-surface-sunken disabled:text-ink-faint aria-invalid:border-danger focus-visible:border-ring focus-visible:outline-offset-0";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return (
    <input
      {...useFieldControl()}
      {...props}
      className={cn(controlClass, "h-8 max-sm:h-10", className)}
    />
  );
}

export function Textarea({ className, rows = 4, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...useFieldControl()}
      rows={rows}
      {...props}
      className={cn(controlClass, "resize-y py-1.5 leading-5", className)}
    />
  );
}

/** A native range input. Set `aria-valuetext` if the number alone is unclear. */
export function Slider({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  return (
    <input
      {...useFieldControl()}
      {...props}
      type="range"
      className={cn("slider h-6 w-full", className)}
    />
  );
}
