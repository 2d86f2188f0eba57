import { cn } from "@/components/ui/cn";
import { Loading, Skeleton } from "@/components/ui/progress";
import type { ListColumn } from "./columns";

const GENERIC_COLUMNS: readonly ListColumn[] = [
  { id: "title", header: "" },
  { id: "detail", header: "", className: "max-sm:hidden" },
  { id: "state", header: "" },
  { id: "figure", header: "", numeric: true },
];

type RowsSkeletonProps = { label: string; columns?: readonly ListColumn[] };

/** A placeholder for loading rows with the list's columns. Screen readers announce `label`. */
export function RowsSkeleton({ label, columns = GENERIC_COLUMNS }: RowsSkeletonProps) {
  return (
    <Loading label={label} className="gap-0">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index} className="flex h-14 items-center gap-6 border-b px-4 last:border-b-0">
          {columns.map(({ id, numeric, className }, position) => (
            <Skeleton
              key={id}
              className={cn(
                "h-4",
                position === 0 ? "flex-2" : numeric ? "w-12" : "flex-1",
                position > 2 && "max-sm:hidden",
                className,
              )}
            />
          ))}
        </div>
      ))}
    </Loading>
  );
}

/** A placeholder for a loading list with its bar. */
export function PanelSkeleton(rows: RowsSkeletonProps) {
  return (
    <div className="rounded-lg border bg-surface-raised">
      <div className="border-b p-3">
        <Skeleton className="h-8" />
      </div>
      <RowsSkeleton {...rows} />
    </div>
  );
}

type ListSkeletonProps = RowsSkeletonProps & {
  /** Whether the screen shows figures above its list. */
  figures?: boolean;
};

/** A placeholder for a loading list screen. */
export function ListSkeleton({ figures, ...rows }: ListSkeletonProps) {
  return (
    <div className="flex flex-col gap-5">
      <Skeleton className="h-12 w-72" />
      {figures && <Skeleton className="h-18" />}
      <PanelSkeleton {...rows} />
    </div>
  );
}
