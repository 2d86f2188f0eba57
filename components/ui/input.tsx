"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { cn } from "./cn";
import { useFieldControl } from "./field";

/** Look of every text control. 16 px on phones, where smaller text makes Safari zoom in. */
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

/** A password with a button that shows or hides what was typed. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  const label = shown ? "Hide password" : "Show password";
  return (
    <div className="relative">
      <Input
        autoComplete="current-password"
        {...props}
        type={shown ? "text" : "password"}
        className={cn("pr-10", className)}
      />
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-md text-ink-muted hover:text-ink"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  );
}

/** A native range input; give `aria-valuetext` when the raw number says little. */
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
