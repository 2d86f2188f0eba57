import { type ReactNode, useId } from "react";

type SegmentedProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  disabled?: boolean;
  onChange: (value: Value) => void;
};

/** A segmented control with a visible label. @param children an explanation, shown below */
export function SegmentedField<Value extends string>({
  children,
  ...props
}: SegmentedProps<Value> & { children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="font-medium text-sm">
        {props.label}
      </span>
      <Segmented {...props} />
      {children}
    </div>
  );
}

/** A segmented control that consists of radio buttons for two to four options. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  disabled,
  onChange,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex self-start rounded-md border border-line-strong/50 bg-surface-sunken p-0.5"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex h-7 items-center whitespace-nowrap rounded-sm border border-transparent px-3 max-sm:px-2 font-medium text-ink-muted text-sm hover:text-ink has-checked:border-line-strong/50 has-checked:bg-surface-raised has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
