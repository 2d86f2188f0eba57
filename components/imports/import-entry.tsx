import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { FailureBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress";
import type { ImportJson } from "@/lib/imports/schemas";
import { callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import { useAction } from "../form/use-action";
import { IMPORT_EXTENSIONS, sendFile } from "./send-file";

/** Uploads any file exported from a shop, and opens the page for mapping its columns. */
export function ImportEntry() {
  const router = useRouter();
  const [share, setShare] = useState(0);
  const fileInput = useRef<HTMLInputElement>(null);
  const uploadAction = useAction({
    mutationFn: (selectedFile: File) => sendFile(selectedFile, setShare),
    onDone: ({ id }) => router.push(`/upload/imports/${id}`),
  });
  // The input is not added to the document, so that the form's file input remains the only one.
  const chooseFile = () => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = IMPORT_EXTENSIONS.join(",");
    input.onchange = () => {
      const [selectedFile] = [...(input.files ?? [])];
      if (selectedFile) uploadAction.run(selectedFile);
    };
    // Keeps a reference to prevent garbage collection before the user chooses a file.
    fileInput.current = input;
    input.click();
  };
  return (
    <Panel
      title="Any Other File"
      description="Unmodified exports from Shopify, WooCommerce, Google feeds and others: CSV, TSV, Excel, XML or JSON, up to 200MB. You choose what each column contains."
    >
      <div className="flex flex-col gap-3">
        <FailureBanner failure={uploadAction.failure} title="Import Error" />
        <div className="flex flex-wrap items-center gap-3">
          <Button disabled={uploadAction.busy} onClick={chooseFile}>
            Choose a File to Import
          </Button>
          <Link href="/upload/mappings" className="text-accent-text text-sm hover:underline">
            Sources and Mappings
          </Link>
        </div>
        <OpenImports />
        {uploadAction.busy && <ProgressBar label="Sending the file" value={share} max={1} />}
      </div>
    </Panel>
  );
}

/** Lists the user's unfinished imports. Renders nothing if there are none. */
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
    <ul className="flex flex-col gap-1 text-sm" aria-label="Drafts and running imports">
      {data.map(({ id, file_name, state }) => (
        <li key={id} data-row>
          <Link
            href={`/upload/imports/${id}`}
            className="row-link text-accent-text underline underline-offset-2"
          >
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
