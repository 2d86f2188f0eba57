"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress";
import type { ImportJson } from "@/lib/imports/schemas";
import { ApiError, callApi, storedToken } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import { useAction } from "../form/use-action";

type ImportEntryProps = {
  /** A file that the form above rejected. */
  file: File | null;
};

/** Opens any export of a shop on the page where its columns are mapped. */
export function ImportEntry({ file }: ImportEntryProps) {
  const router = useRouter();
  const [share, setShare] = useState(0);
  const kept = useRef<HTMLInputElement>(null);
  const send = useAction({
    mutationFn: (chosen: File) => sendFile(chosen, setShare),
    onDone: ({ id }) => router.push(`/upload/imports/${id}`),
  });
  // Not in the document, whose only file input is the form's.
  const choose = () => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".csv,.tsv,.txt,.xlsx,.xls,.xml,.yml,.json,.jsonl,.ndjson";
    input.onchange = () => {
      const [chosen] = [...(input.files ?? [])];
      if (chosen) send.run(chosen);
    };
    // Referenced until it responds, to prevent garbage collection.
    kept.current = input;
    input.click();
  };
  return (
    <Panel
      title="Any Other File"
      description="Unmodified exports from Shopify, WooCommerce, Google feeds and others: CSV, TSV, Excel, XML or JSON, up to 200MB. You choose what each column contains."
    >
      <div className="flex flex-col gap-3">
        {send.failure && (
          <Banner tone="error" title="Import Error">
            {send.failure.message}
          </Banner>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {file && (
            <Button variant="primary" busy={send.busy} onClick={() => send.run(file)}>
              Import {file.name}
            </Button>
          )}
          <Button disabled={send.busy} onClick={choose}>
            Choose a File to Import
          </Button>
          <Link href="/upload/mappings" className="text-accent-text text-sm hover:underline">
            Sources and Mappings
          </Link>
        </div>
        <OpenImports />
        {send.busy && <ProgressBar label="Sending the file" value={share} max={1} />}
      </div>
    </Panel>
  );
}

/** Lists the user's unfinished imports; nothing if there are none. */
function OpenImports() {
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
    <ul className="flex flex-col gap-1 text-sm" aria-label="Drafts and running imports">
      {data.map(({ id, file_name, state }) => (
        <li key={id}>
          <Link href={`/upload/imports/${id}`} className="text-accent-text hover:underline">
            {file_name}
          </Link>{" "}
          <span className="text-ink-muted">
            {state === "running" ? "is running" : "ready to start"}
          </span>
        </li>
      ))}
    </ul>
  );
}

const PART_BYTES = 1024 * 1024;
const FALLBACK = "The file could not be sent. Check your connection and try again.";

/**
 * Uploads a file in parts, because some hosts limit the request size.
 * @param onProgress receives the sent share, from 0 to 1
 * @returns its import, parsed and mapped
 * @throws ApiError
 */
async function sendFile(file: File, onProgress: (share: number) => void): Promise<ImportJson> {
  let sent = await callApi<ImportJson>("/products/imports/", {
    method: "POST",
    body: { file_name: file.name, size: file.size },
    fallback: FALLBACK,
  });
  const count = Math.ceil(file.size / PART_BYTES);
  for (let number = 1; number <= count; number++) {
    const part = file.slice((number - 1) * PART_BYTES, number * PART_BYTES);
    sent = await sendPart(sent.id, number, part);
    onProgress(number / count);
  }
  return sent;
}

async function sendPart(id: number, number: number, part: Blob): Promise<ImportJson> {
  const response = await fetch(`/api/products/imports/${id}/parts/${number}/`, {
    method: "PUT",
    headers: { authorization: `Token ${storedToken() ?? ""}` },
    body: part,
  }).catch(() => null);
  if (!response) throw new ApiError(FALLBACK, 0, {});
  const body = (await response.json()) as Record<string, unknown>;
  if (response.ok) return body as unknown as ImportJson;
  const message = typeof body.message === "string" ? body.message : FALLBACK;
  throw new ApiError(message, response.status, body);
}
