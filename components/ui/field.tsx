import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, useContext, useId } from "react";
import { cn } from "./cn";

type FieldControl = {
  id?: string;
  required?: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
};

const FieldContext = createContext<FieldControl>({});

/** Returns the attributes that connect an input to its surrounding Field. Empty outside a Field. */
export function useFieldControl(): FieldControl {
  return useContext(FieldContext);
}

type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  /** Shown to the right of the label, for example a length counter or a link. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Adds a label, hint and error message to an Input, Textarea, Select, PasswordInput or Slider. */
export function Field({ label, hint, error, required, aside, className, children }: FieldProps) {
  const id = useId();
  const descriptionIds = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const control: FieldControl = {
    id,
    required,
    "aria-describedby": descriptionIds || undefined,
    "aria-invalid": error ? true : undefined,
  };
  return (
    <div className={cn("flex min-w-0 flex-col gap-1", className)}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium text-ink text-sm">
          {label}
          {required && (
            <span aria-hidden className="text-danger-text">
              {" *"}
            </span>
          )}
        </label>
        {aside && <span className="text-ink-muted text-xs tabular-nums">{aside}</span>}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {hint && (
        <p id={`${id}-hint`} className="text-ink-muted text-xs">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex gap-1 text-danger-text text-xs">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
