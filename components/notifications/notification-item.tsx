import {
  Check,
  CircleCheck,
  CircleX,
  FileInput,
  Layers,
  type LucideIcon,
  RefreshCw,
  SquarePen,
  TriangleAlert,
} from "lucide-react";
import Link from "next/link";
import { IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Time } from "@/components/ui/time";
import type { NotificationJson } from "@/lib/notifications/schemas";

type NotificationItemProps = {
  notification: NotificationJson;
  onRead: (id: number) => void;
  /** The person goes where it leads. */
  onLeave: () => void;
};

export function NotificationItem({ notification, onRead, onLeave }: NotificationItemProps) {
  const { id, title, text, href, read_at, created_at } = notification;
  const unread = read_at === null;
  const { icon: Icon, tone } = signOf(notification);
  const follow = () => {
    if (unread) onRead(id);
    onLeave();
  };
  return (
    <li
      className={cn(
        "relative flex gap-3 border-b px-4 py-3 last:border-b-0",
        href && "hover:bg-surface-hover",
      )}
    >
      <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", tone)} />
      <div className="min-w-0 flex-1">
        <p className={cn("break-words text-sm", unread ? "font-semibold" : "text-ink-muted")}>
          {unread && <span className="sr-only">Unread: </span>}
          {href ? (
            <Link
              href={href}
              prefetch={false}
              onClick={follow}
              className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {text && <p className="line-clamp-3 break-words text-ink-muted text-sm">{text}</p>}
        <Time value={created_at} className="text-ink-muted text-xs" />
      </div>
      <div className="flex w-7 shrink-0 justify-end">
        {unread && (
          <IconButton
            small
            label={`Mark as read: ${title}`}
            className="relative z-1 -my-1 -mr-1.5"
            onClick={(event) => {
              keepFocus(event.currentTarget);
              onRead(id);
            }}
          >
            <Check aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  );
}

/** The button goes with what it did; the focus stays at its row. */
function keepFocus(button: HTMLElement) {
  const link = button.closest("li")?.querySelector("a");
  (link ?? document.getElementById("notifications-title"))?.focus();
}

function signOf({ kind, action }: NotificationJson): { icon: LucideIcon; tone: string } {
  if (kind === "validation_failed") return { icon: TriangleAlert, tone: "text-danger-text" };
  if (kind === "batch_finished") return { icon: Layers, tone: "text-info-text" };
  if (kind === "revalidation_finished") return { icon: RefreshCw, tone: "text-info-text" };
  if (kind === "import_finished") return { icon: FileInput, tone: "text-info-text" };
  if (kind === "campaign_finished") return { icon: FileInput, tone: "text-info-text" };
  if (action === "approve") return { icon: CircleCheck, tone: "text-success-text" };
  if (action === "reject") return { icon: CircleX, tone: "text-danger-text" };
  return { icon: SquarePen, tone: "text-warning-text" };
}
