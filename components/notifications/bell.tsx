"use client";

import { Bell as BellIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { loadAhead } from "@/components/ui/load-ahead";
import { NotificationsSkeleton, NotificationsTitle } from "./notifications-skeleton";

// Loaded separately, so that the page does not wait for notifications.
const UnreadWatcher = dynamic(
  () => import("./unread-watcher").then((module) => module.UnreadWatcher),
  { ssr: false },
);
const Panel = dynamic(
  loadAhead(() => import("./panel").then((module) => module.Panel)),
  {
    ssr: false,
    loading: PanelSkeleton,
  },
);

/** A button that shows the number of unread notifications and opens the list. */
export function Bell() {
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [unread, setUnread] = useState(0);
  const label = unread > 0 ? `Notifications, ${unread} unread` : "Notifications";
  return (
    <>
      <button
        type="button"
        popoverTarget="notifications"
        aria-label={label}
        title={label}
        className="relative grid size-8 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-surface-hover hover:text-ink"
      >
        <BellIcon aria-hidden className="size-4" />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute -top-0.5 right-0 min-w-4 rounded-full bg-accent px-1 text-center font-semibold text-2xs text-accent-ink tabular-nums"
          >
            {unread > 99 ? "99+" : unread}
          </span>
        )}
      </button>
      <UnreadWatcher onUnread={setUnread} />
      <div
        ref={popover}
        id="notifications"
        popover="auto"
        role="dialog"
        aria-labelledby="notifications-title"
        onToggle={(event) => setOpen(event.newState === "open")}
        className="fixed inset-auto top-15 right-2 m-0 w-[26rem] animate-appear overflow-hidden rounded-md border bg-surface-raised p-0 text-ink shadow-pop max-sm:left-2 max-sm:w-auto sm:right-4"
      >
        {open && <Panel onLeave={() => popover.current?.hidePopover()} />}
      </div>
    </>
  );
}

/** Has the size of the panel's heading and rows, to avoid a layout shift. */
function PanelSkeleton() {
  return (
    <>
      <div className="flex min-h-12 items-center border-b px-4 py-2">
        <NotificationsTitle />
      </div>
      <NotificationsSkeleton />
    </>
  );
}
