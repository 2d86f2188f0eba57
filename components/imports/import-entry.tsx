import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { FailureBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { showToast } from "@/components/ui/toast";
import type { ImportJson } from "@/lib/imports/schemas";
import { callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import { useAction } from "../form/use-action";
import { listMissingSettings } from "./missing";
import { IMPORT_EXTENSIONS, sendFile } from "./send-file";

type ImportEntryProps = {
  /** Whether the page has no other way to choose a file. */
  isOnly?: boolean;
};

/** Uploads any file exported from a shop, and opens the page for mapping its columns. */
export function ImportEntry({ isOnly = false }: ImportEntryProps) {
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
    <Section title="Any Other File">
      <p className="text-ink-muted text-sm">
        Unmodified exports from Shopify, WooCommerce, Google feeds and others: CSV, TSV, Excel, XML
        or JSON, up to 200MB. You choose what each column contains.
      </p>
      <FailureBanner failure={uploadAction.failure} title="Import Error" />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={isOnly ? "primary" : "secondary"}
          size={isOnly ? "md" : "sm"}
          disabled={uploadAction.busy}
          onClick={chooseFile}
        >
          Choose a File to Import
        </Button>
        <Link href="/upload/mappings" className="text-accent-text text-sm hover:underline">
          Sources and Mappings
        </Link>
      </div>
      <OpenImports />
      {uploadAction.busy && <ProgressBar label="Sending the file" value={share} max={1} />}
    </Section>
  );
}

const OPEN_IMPORTS_KEY = ["imports", "open"] as const;

/** Lists the user's unfinished imports. Renders nothing if there are none. */
export function OpenImports() {
  const { data = [] } = useQuery({
    queryKey: OPEN_IMPORTS_KEY,
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
      {data.map((item) => (
        <OpenImport key={item.id} item={item} />
      ))}
    </ul>
  );
}

function OpenImport({ item }: { item: ImportJson }) {
  const { id, file_name, state, created_at } = item;
  const discardAction = useAction({
    mutationFn: () =>
      callApi(`/products/imports/${id}/`, {
        method: "DELETE",
        fallback: "The draft could not be discarded.",
      }),
    changes: [OPEN_IMPORTS_KEY],
    onDone: () => showToast(`The draft of ${file_name} was discarded.`),
  });
  const isReady = listMissingSettings(item).length === 0;
  return (
    <li data-row className="flex flex-wrap items-center gap-x-2">
      <Link
        href={`/upload/imports/${id}`}
        className="row-link break-words text-accent-text underline underline-offset-2"
      >
        {file_name}
      </Link>
      <span className="text-ink-muted">
        {state === "running" ? "is running" : isReady ? "ready to start" : "not ready"},{" "}
        <Time value={created_at} />
      </span>
      {state === "draft" && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Discard ${file_name}`}
          busy={discardAction.busy}
          onClick={() => discardAction.run()}
        >
          Discard
        </Button>
      )}
      <FailureBanner failure={discardAction.failure} />
    </li>
  );
}
