import { Search, X } from "lucide-react";
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { cn } from "./cn";
import { controlClass } from "./input";
import { useSingleKeys } from "./single-key";

type SearchInputProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Whether pressing `/` outside text fields focuses the field. */
  hasShortcut?: boolean;
  className?: string;
};

export function SearchInput({
  label,
  value,
  onChange,
  placeholder,
  hasShortcut,
  className,
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useSingleKeys({ "/": hasShortcut ? () => input.current?.focus() : undefined });

  const acceptEarlyValue = useEffectEvent(() => {
    const earlyValue = input.current?.value;
    if (earlyValue !== undefined && earlyValue !== value) onChange(earlyValue);
  });
  // Preserves text typed before hydration.
  useLayoutEffect(acceptEarlyValue, []);

  function clearSearch() {
    onChange("");
    input.current?.focus();
  }

  return (
    <div className={cn("relative min-w-0", className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-ink-muted"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts={hasShortcut ? "/" : undefined}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        className={cn(
          controlClass,
          "h-8 text-ellipsis px-8 max-sm:h-10 [&::-webkit-search-cancel-button]:hidden",
        )}
      />
      {value && (
        <button
          type="button"
          aria-label="Clear search"
          title="Clear search"
          onClick={clearSearch}
          className="absolute inset-y-0 right-0 grid w-8 place-items-center rounded-md text-ink-muted hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
      {hasShortcut && !value && (
        <kbd
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-2 my-auto grid size-5 place-items-center rounded-xs border bg-surface-sunken font-mono text-2xs text-ink-muted max-sm:hidden"
        >
          /
        </kbd>
      )}
    </div>
  );
}
