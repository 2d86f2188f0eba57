import {
  BellOff,
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
import { useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { Time } from "@/components/ui/time";
import { formatNumber, pluralize } from "@/lib/format";
import type { NotificationJson, NotificationPage } from "@/lib/outbox/notifications/schemas";
import { LoadFailed } from "../list/load-failed";
import { NotificationsSkeleton, NotificationsTitle } from "./notifications-skeleton";
import { INITIAL_COUNT, MAX_COUNT, useMarkAsRead, useNotifications } from "./use-notifications";

type PanelProps = { onLeave: () => void };

/** Lists the latest notifications. Shows new ones only on click, so that rows do not move. */
export function Panel({ onLeave }: PanelProps) {
  const [limit, setLimit] = useState(INITIAL_COUNT);
  const { data, error, refetch } = useNotifications(limit, { isPolling: false });
  const { readOne, readAll } = useMarkAsRead();
  const { rows, fresh, showFresh } = useStableOrder(data);
  const hasNoUnread = !data || data.unread_count === 0;
  return (
    <div className="flex max-h-[min(36rem,calc(100dvh-5rem))] flex-col">
      <div className="flex min-h-12 items-center justify-between gap-2 border-b px-4 py-2">
        <NotificationsTitle />
        <Button
          size="sm"
          variant="ghost"
          aria-disabled={hasNoUnread || undefined}
          className={cn("-mr-2", hasNoUnread && "cursor-not-allowed opacity-55")}
          onClick={() => !hasNoUnread && readAll()}
        >
          Mark All as Read
        </Button>
      </div>
      {fresh > 0 && (
        <button
          type="button"
          onClick={showFresh}
          className="min-h-8 shrink-0 border-b bg-accent-soft px-4 text-accent-text text-sm hover:underline"
        >
          Show {pluralize(fresh, "new notification")}
        </button>
      )}
      {!data && !error && <NotificationsSkeleton />}
      {!data && error && (
        <LoadFailed
          title="Failed to fetch notifications"
          message={error.message === "Failed to fetch notifications" ? undefined : error.message}
          onRetry={() => void refetch()}
        />
      )}
      {data?.count === 0 && (
        <EmptyState
          icon={BellOff}
          title="No notifications yet"
          text="Decisions on your uploads, completed batches and failed checks appear here."
        />
      )}
      {rows.length > 0 && (
        <ul className="min-h-0 flex-1 overflow-y-auto">
          {rows.map((row) => (
            <NotificationItem key={row.id} notification={row} onRead={readOne} onLeave={onLeave} />
          ))}
        </ul>
      )}
      {data && data.count > limit && (
        <More count={data.count} limit={limit} onMore={() => setLimit(MAX_COUNT)} />
      )}
    </div>
  );
}

/** Keeps the order of the rows while updating their content. */
function useStableOrder(data: NotificationPage | undefined) {
  const [order, setOrder] = useState<number[] | null>(null);
  const ids = data?.results.map((row) => row.id) ?? [];
  if (data && order === null) setOrder(ids);
  const rows = (order ?? []).flatMap((id) => data?.results.find((row) => row.id === id) ?? []);
  const last = rows.at(-1);
  const olderIds = last
    ? ids.slice(ids.indexOf(last.id) + 1).filter((id) => !isInOrder(order, id))
    : [];
  // Older rows are appended, so no row moves.
  if (order && olderIds.length > 0) setOrder([...order, ...olderIds]);
  const newCount = ids.filter((id) => !isInOrder(order, id) && !olderIds.includes(id)).length;
  return { rows, fresh: newCount, showFresh: () => setOrder(ids) };
}

function isInOrder(order: number[] | null, id: number): boolean {
  return order?.includes(id) ?? true;
}

type MoreProps = { count: number; limit: number; onMore: () => void };

function More({ count, limit, onMore }: MoreProps) {
  return (
    <div className="flex shrink-0 justify-center border-t px-4 py-2 text-ink-muted text-xs">
      {limit < MAX_COUNT ? (
        <Button size="sm" variant="ghost" onClick={onMore}>
          Show More
        </Button>
      ) : (
        `The newest ${limit} of ${formatNumber(count)}, stored for 90 days`
      )}
    </div>
  );
}

type NotificationItemProps = {
  notification: NotificationJson;
  onRead: (id: number) => void;
  /** Called when the user follows a link. */
  onLeave: () => void;
};

function NotificationItem({ notification, onRead, onLeave }: NotificationItemProps) {
  const { id, title, text, href, read_at, created_at } = notification;
  const isUnread = read_at === null;
  const { icon: Icon, tone } = getNotificationIcon(notification);
  const handleFollow = () => {
    if (isUnread) onRead(id);
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
        <p className={cn("break-words text-sm", isUnread ? "font-semibold" : "text-ink-muted")}>
          {isUnread && <span className="sr-only">Unread: </span>}
          {href ? (
            <Link
              href={href}
              prefetch={false}
              onClick={handleFollow}
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
        {isUnread && (
          <IconButton
            small
            label={`Mark as read: ${title}`}
            className="relative z-1 -my-1 -mr-1.5"
            onClick={(event) => {
              focusRow(event.currentTarget);
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

/** Focuses the row of a button that is about to be removed. */
function focusRow(button: HTMLElement) {
  const link = button.closest("li")?.querySelector("a");
  (link ?? document.getElementById("notifications-title"))?.focus();
}

function getNotificationIcon({ kind, action }: NotificationJson): {
  icon: LucideIcon;
  tone: string;
} {
  if (kind === "validation_failed") return { icon: TriangleAlert, tone: "text-danger-text" };
  if (kind === "batch_finished") return { icon: Layers, tone: "text-info-text" };
  if (kind === "revalidation_finished") return { icon: RefreshCw, tone: "text-info-text" };
  if (kind === "import_finished") return { icon: FileInput, tone: "text-info-text" };
  if (kind === "bulk_change_finished") return { icon: FileInput, tone: "text-info-text" };
  if (action === "approve") return { icon: CircleCheck, tone: "text-success-text" };
  if (action === "reject") return { icon: CircleX, tone: "text-danger-text" };
  return { icon: SquarePen, tone: "text-warning-text" };
}
