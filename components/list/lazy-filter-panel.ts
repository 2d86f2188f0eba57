import dynamic from "next/dynamic";
import { PopoverSkeleton } from "@/components/ui/popover-button";

/** The filter panel, loaded when the user opens a filter. */
export const FilterPanel = dynamic(
  () => import("./filter-panel").then((module) => module.FilterPanel),
  { ssr: false, loading: PopoverSkeleton },
);
