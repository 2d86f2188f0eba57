"use client";

import { onDemand } from "../on-demand";
import { Skeleton } from "../progress";

/** Fetched when the first comparison is asked for. */
export const LazyDiff = onDemand(
  () => import("./text-diff").then((module) => module.TextDiff),
  () => <Skeleton className="h-24" />,
);
