import { Loading, Skeleton } from "@/components/ui/progress";

/** A placeholder for loading rows. Screen readers announce `label`. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="gap-0">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index} className="flex h-14 items-center gap-6 border-b px-4 last:border-b-0">
          <Skeleton className="h-4 flex-2" />
          <Skeleton className="h-4 flex-1 max-sm:hidden" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </Loading>
  );
}

type ListSkeletonProps = {
  label: string;
  /** Whether the screen shows figures above its list. */
  figures?: boolean;
};

/** A placeholder for a loading list screen. */
export function ListSkeleton({ label, figures }: ListSkeletonProps) {
  return (
    <div className="flex flex-col gap-5">
      <Skeleton className="h-12 w-72" />
      {figures && <Skeleton className="h-18" />}
      <div className="rounded-lg border bg-surface-raised">
        <div className="border-b p-3">
          <Skeleton className="h-8" />
        </div>
        <RowsSkeleton label={label} />
      </div>
    </div>
  );
}
