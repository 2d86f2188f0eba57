"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress";
import { useAction } from "../form/use-action";
import { OpenImports } from "./open-imports";
import { sendFile } from "./send-file";

type ImportEntryProps = {
  /** One that the form above did not take as it is. */
  file: File | null;
};

/** Takes any export of a shop to the page where its columns are settled. */
export function ImportEntry({ file }: ImportEntryProps) {
  const router = useRouter();
  const [share, setShare] = useState(0);
  const kept = useRef<HTMLInputElement>(null);
  const send = useAction({
    act: (chosen: File) => sendFile(chosen, setShare),
    onDone: ({ id }) => router.push(`/upload/imports/${id}`),
  });
  // Not a part of the page, which has one input for files: the form's.
  const choose = () => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".csv,.tsv,.txt,.xlsx,.xls,.xml,.json,.jsonl,.ndjson";
    input.onchange = () => {
      const [chosen] = [...(input.files ?? [])];
      if (chosen) send.run(chosen);
    };
    // Kept until it answers: nothing else holds on to it.
    kept.current = input;
    input.click();
  };
  return (
    <Panel
      title="Any Other File"
      description="Exports of Shopify, WooCommerce, Google feeds and others as they are: CSV, TSV, Excel, XML, JSON, up to 200MB. You say what each column is for."
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
            Remembered Mappings
          </Link>
        </div>
        <OpenImports />
        {send.busy && <ProgressBar label="Sending the file" value={share} max={1} />}
      </div>
    </Panel>
  );
}
