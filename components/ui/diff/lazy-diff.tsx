import dynamic from "next/dynamic";
import { Skeleton } from "../progress";

/** Loaded when a comparison is first shown. */
export const LazyDiff = dynamic(() => import("./text-diff").then((module) => module.TextDiff), {
  ssr: false,
  loading: () => <Skeleton className="h-24" />,
});
