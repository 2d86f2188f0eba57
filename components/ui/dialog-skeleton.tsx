import { cn } from "./cn";
import { Loading, Skeleton } from "./progress";

/** Keeps the place of a dialog whose code is being loaded. Appears only if that takes a while. */
export function DialogSkeleton() {
  return <Placeholder className="sm:w-[min(36rem,calc(100vw-2rem))]" bodyClass="h-28" />;
}

/** Keeps the place of a dialog with two columns. */
export function WideDialogSkeleton() {
  return <Placeholder className="sm:w-[min(72rem,calc(100vw-2rem))]" bodyClass="h-[60vh]" />;
}

function Placeholder({ className, bodyClass }: { className: string; bodyClass: string }) {
  return (
    <div className="fixed inset-0 z-50 animate-appear bg-overlay [animation-delay:150ms] [animation-fill-mode:backwards]">
      <div
        className={cn(
          "fixed flex max-h-[88vh] flex-col overflow-hidden border bg-surface-raised shadow-pop max-sm:inset-0 max-sm:max-h-none max-sm:border-0 sm:inset-x-0 sm:top-[6vh] sm:mx-auto sm:rounded-lg",
          className,
        )}
      >
        <div className="border-b px-4 py-4">
          <Skeleton className="w-48" />
        </div>
        <Loading label="Loading" className="gap-4 p-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className={bodyClass} />
        </Loading>
        <div className="flex justify-end border-t p-3">
          <Skeleton className="h-8 w-28" />
        </div>
      </div>
    </div>
  );
}
