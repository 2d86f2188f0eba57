import dynamic from "next/dynamic";

/** Loaded when a filter is opened. */
export const FilterPanel = dynamic(
  () => import("./filter-panel").then((module) => module.FilterPanel),
  { ssr: false },
);
