import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { cn } from "./cn";
import { Input } from "./input";

/** A password field with a button to show or hide its value. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  const [isVisible, setVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  const label = isVisible ? "Hide password" : "Show password";
  return (
    <div className="relative">
      <Input
        autoComplete="current-password"
        {...props}
        type={isVisible ? "text" : "password"}
        className={cn("pr-10", className)}
      />
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => setVisible(!isVisible)}
        className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-md text-ink-muted hover:text-ink"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  );
}
