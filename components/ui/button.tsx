import { cva, type VariantProps } from "class-variance-authority";
import { LoaderCircle } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./cn";

/** Button classes, also for links that look like buttons: `<Link className={buttonVariants()}>`. */
export const buttonVariants = cva("btn", {
  variants: {
    variant: {
      primary: "border-transparent bg-accent text-accent-ink enabled:hover:bg-accent-hover",
      secondary: "btn-secondary",
      ghost: "btn-ghost",
      danger: "border-transparent bg-danger text-danger-ink enabled:hover:bg-danger-hover",
    },
    size: {
      sm: "h-7 px-2 text-xs",
      md: "h-8 px-3 text-sm",
      lg: "h-10 px-4 text-base",
      icon: "size-8",
      "icon-sm": "size-7",
    },
  },
  defaultVariants: { variant: "secondary", size: "md" },
});

export type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & { busy?: boolean };

/** A button. While `busy`, it announces a spinner and ignores clicks, but keeps the focus. */
export function Button({
  variant,
  size,
  busy,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-busy={busy || undefined}
      aria-disabled={busy || props["aria-disabled"]}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cn(buttonVariants({ variant, size }), className)}
    >
      {busy && <LoaderCircle aria-hidden className="animate-spin" />}
      {children}
    </button>
  );
}

/** The key that presses a button, shown in the button. */
export function ButtonKey({ children }: { children: string }) {
  return (
    <kbd aria-hidden className="font-mono text-xs opacity-75 max-sm:hidden">
      {children}
    </kbd>
  );
}

type IconButtonProps = Omit<ButtonProps, "aria-label" | "title" | "size" | "children"> & {
  label: string;
  small?: boolean;
  children: ButtonProps["children"];
};

/** A button with only an icon. `label` is its accessible name and tooltip. */
export function IconButton({ label, small, busy, children, ...props }: IconButtonProps) {
  return (
    <Button
      variant="ghost"
      size={small ? "icon-sm" : "icon"}
      busy={busy}
      aria-label={label}
      title={label}
      {...props}
    >
      {busy ? null : children}
    </Button>
  );
}
