import type { ReactNode } from "react";
import { cn } from "./cn";
import { Loading, Skeleton } from "./progress";

/** Keeps the place of a dialog whose code is being loaded. Appears only if that takes a while. */
export function DialogSkeleton() {
  return (
    <Placeholder className="sm:w-[min(36rem,calc(100vw-2rem))]">
      <FieldsSkeleton lastClass="h-28" />
    </Placeholder>
  );
}

/** Keeps the place of a dialog for policies and their versions. */
export function LargeDialogSkeleton() {
  return (
    <Placeholder className="sm:w-[min(48rem,calc(100vw-2rem))]">
      <FieldsSkeleton lastClass="h-[45vh]" />
    </Placeholder>
  );
}

/** Keeps the place of a dialog with two columns. */
export function WideDialogSkeleton() {
  return (
    <Placeholder className="sm:w-[min(72rem,calc(100vw-2rem))]">
      <ColumnsSkeleton />
    </Placeholder>
  );
}

function FieldsSkeleton({ lastClass }: { lastClass: string }) {
  return (
    <>
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
      <Skeleton className={lastClass} />
    </>
  );
}

/** Keeps the place of titled sections in two columns. */
export function ColumnsSkeleton() {
  return ["h-48", "h-72"].map((height) => (
    <div key={height} className="grid gap-5 lg:grid-cols-2">
      {["left", "right"].map((side) => (
        <div key={side} className="flex flex-col gap-3">
          <Skeleton className="h-5 w-40" />
          <Skeleton className={height} />
        </div>
      ))}
    </div>
  ));
}

function Placeholder({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      data-dialog-loading
      className="fixed inset-0 z-50 animate-appear bg-overlay [animation-delay:150ms] [animation-fill-mode:backwards]"
    >
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
          {children}
        </Loading>
        <div className="flex justify-end border-t p-3">
          <Skeleton className="h-8 w-28" />
        </div>
      </div>
    </div>
  );
}
