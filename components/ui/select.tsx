import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { useFieldControl } from "./field";
import { controlClass } from "./input";

type SelectOption = { value: string | number; label: string; disabled?: boolean };

type SelectProps = Omit<ComponentProps<"select">, "children"> & {
  options: readonly SelectOption[];
  /** The label of the empty first option, such as "Select a category". */
  placeholder?: string;
  /** In a filter bar: `quiet` without a value, else `active`, or within a `pill`. */
  tone?: "quiet" | "active" | "pill";
};

const toneClasses = {
  quiet:
    "[field-sizing:content] sm:border-transparent sm:bg-transparent sm:text-ink-muted sm:hover:border-line-strong sm:hover:text-ink",
  active: "[field-sizing:content] border-accent-line bg-accent-soft text-accent-text",
  pill: "[field-sizing:content] border-transparent bg-transparent px-2 text-accent-text",
};

/** A native select. Requires an `aria-label` outside a Field. */
export function Select({ options, placeholder, tone, className, ...props }: SelectProps) {
  return (
    <div className={cn("relative", className)}>
      <select
        {...useFieldControl()}
        {...props}
        className={cn(
          controlClass,
          "h-8 appearance-none truncate max-sm:h-10",
          tone !== "pill" && "pr-8",
          tone && toneClasses[tone],
        )}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      {tone !== "pill" && (
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-ink-muted"
        />
      )}
    </div>
  );
}

type PageSizeSelectProps = {
  value: number;
  onChange: (size: number) => void;
  sizes?: readonly number[];
  /** Whether the select has no border until it is hovered or focused. */
  borderless?: boolean;
  className?: string;
};

export function PageSizeSelect(props: PageSizeSelectProps) {
  const { value, onChange, sizes = [20, 50, 100], borderless, className } = props;
  return (
    <Select
      aria-label="Rows per page"
      tone={borderless ? "quiet" : undefined}
      className={cn("shrink-0 max-sm:w-40", !borderless && "w-34", className)}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      options={sizes.map((size) => ({ value: size, label: `${size} per page` }))}
    />
  );
}
