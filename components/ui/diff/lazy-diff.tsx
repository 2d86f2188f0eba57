"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "../progress";

/** Fetched when the first comparison is asked for. */
export const LazyDiff = dynamic(() => import("./text-diff").then((module) => module.TextDiff), {
  ssr: false,
  loading: () => <Skeleton className="h-24" />,
});
