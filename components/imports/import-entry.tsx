"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
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
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState(0);
  const send = useAction({
    act: (chosen: File) => sendFile(chosen, setShare),
    onDone: ({ id }) => router.push(`/upload/imports/${id}`),
  });
  const takeEarly = useEffectEvent(() => {
    const [early] = [...(input.current?.files ?? [])];
    if (early) send.run(early);
  });
  // A file may have been chosen before this script ran.
  useEffect(takeEarly, []);
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
          <Button disabled={send.busy} onClick={() => input.current?.click()}>
            Choose a File to Import
          </Button>
          <input
            ref={input}
            type="file"
            aria-label="File to import"
            accept=".csv,.tsv,.txt,.xlsx,.xls,.xml,.json,.jsonl,.ndjson"
            hidden
            onChange={({ target }) => {
              const [chosen] = [...(target.files ?? [])];
              target.value = "";
              if (chosen) send.run(chosen);
            }}
          />
        </div>
        <OpenImports />
        {send.busy && <ProgressBar label="Sending the file" value={share} max={1} />}
      </div>
    </Panel>
  );
}
