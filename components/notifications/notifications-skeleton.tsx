import { Loading, Skeleton } from "@/components/ui/progress";

/** A placeholder for the notifications, below their heading. */
export function NotificationsSkeleton() {
  return (
    <Loading label="Loading notifications" className="gap-0">
      {Array.from({ length: 5 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index} className="flex gap-3 border-b px-4 py-3 last:border-b-0">
          <Skeleton className="size-4 shrink-0" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="w-4/5" />
            <Skeleton className="h-3 w-24" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

/** The heading of the notifications. */
export function NotificationsTitle() {
  return (
    <h2 id="notifications-title" tabIndex={-1} className="font-semibold text-base outline-none">
      Notifications
    </h2>
  );
}
