import { useState } from "react";
import { plural } from "@/lib/format";
import type { ImportJson } from "@/lib/imports/schemas";

interface Seen {
  done: number;
  at: number;
}

/** How long a running import will still take, by how fast it went since the page watches it. */
export function useTimeLeft({ state, progress }: ImportJson): string | null {
  const { done, total } = progress;
  const [first, setFirst] = useState<Seen | null>(null);
  const [last, setLast] = useState<Seen | null>(null);
  if (state === "running" && last?.done !== done) {
    const seen = { done, at: performance.now() };
    setLast(seen);
    if (!first) setFirst(seen);
  }
  if (state !== "running" || !first || !last || last.done === first.done) return null;
  const each = (last.at - first.at) / (last.done - first.done);
  return inWords((each * (total - done)) / 1000);
}

function inWords(seconds: number): string {
  if (seconds < 60) return "less than a minute left";
  return `about ${plural(Math.round(seconds / 60), "minute")} left`;
}
