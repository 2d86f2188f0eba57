import dynamic from "next/dynamic";

/** The filter panel, loaded when the user opens a filter. */
export const FilterPanel = dynamic(
  () => import("./filter-panel").then((module) => module.FilterPanel),
  { ssr: false },
);
