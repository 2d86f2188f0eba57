import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./button";
import { cn } from "./cn";
import { type Tone, toneIcon, toneSurface } from "./tone";

type BannerProps = {
  tone: "error" | "success" | "info" | "warning";
  title?: string;
  /** A button or link, such as Try Again. */
  action?: ReactNode;
  onDismiss?: () => void;
  className?: string;
  children?: ReactNode;
};

const surfaceTones: Record<BannerProps["tone"], Tone> = {
  error: "danger",
  success: "success",
  info: "info",
  warning: "warning",
};

/** A message that stays until dismissed or resolved. Errors are announced immediately. */
export function Banner({ tone, title, action, onDismiss, className, children }: BannerProps) {
  const Icon = toneIcon[surfaceTones[tone]];
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={cn(
        "flex items-start gap-2.5 rounded-md border px-3 py-2 text-sm",
        toneSurface[surfaceTones[tone]],
        className,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 break-words">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action && <div className="-my-0.5 shrink-0">{action}</div>}
      {onDismiss && (
        <IconButton
          label="Dismiss"
          small
          onClick={onDismiss}
          className="-my-1 -mr-1.5 text-current hover:text-current"
        >
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

type FailureBannerProps = Omit<BannerProps, "tone" | "children"> & {
  failure: { message: string } | null | undefined;
};

/** Shows the message of a failed action. Renders nothing if the action has not failed. */
export function FailureBanner({ failure, ...props }: FailureBannerProps) {
  return (
    failure && (
      <Banner tone="error" {...props}>
        {failure.message}
      </Banner>
    )
  );
}
