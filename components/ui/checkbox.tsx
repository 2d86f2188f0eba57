import { type ComponentProps, useEffect, useRef } from "react";
import { cn } from "./cn";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "checked" | "ref"> & {
  label: string;
  /** Hides the label visually, for example in table rows. */
  hideLabel?: boolean;
  checked?: boolean | "indeterminate";
};

/** A native checkbox with three states. The whole label is clickable, at least 24 px high. */
export function Checkbox({ label, hideLabel, checked, className, ...props }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  const isIndeterminate = checked === "indeterminate";
  useEffect(() => {
    if (input.current) input.current.indeterminate = isIndeterminate;
  }, [isIndeterminate]);
  return (
    <label className={cn("check", hideLabel && "justify-center", className)}>
      <input {...props} ref={input} type="checkbox" checked={isIndeterminate ? false : checked} />
      <span className={hideLabel ? "sr-only" : undefined}>{label}</span>
    </label>
  );
}
