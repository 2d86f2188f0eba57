"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { callApi } from "@/lib/api-client";
import type { ImportJson } from "@/lib/imports/schemas";
import type { Page } from "@/lib/pagination";

/** One's imports that are not over yet, to go on with; nothing without any. */
export function OpenImports() {
  const { data = [] } = useQuery({
    queryKey: ["imports", "open"],
    queryFn: async ({ signal }) => {
      const path = "/products/imports/?page_size=20";
      const fallback = "The imports could not be loaded.";
      const { results } = await callApi<Page<ImportJson>>(path, { signal, fallback });
      return results.filter(({ state }) => state === "draft" || state === "running");
    },
  });
  if (data.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm" aria-label="Imports that are not over">
      {data.map(({ id, file_name, state }) => (
        <li key={id}>
          <Link href={`/upload/imports/${id}`} className="text-accent-text hover:underline">
            {file_name}
          </Link>{" "}
          <span className="text-ink-muted">
            {state === "running" ? "is running" : "waits to be started"}
          </span>
        </li>
      ))}
    </ul>
  );
}
