"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Panel } from "@/components/ui/panel";
import { ApiError } from "@/lib/api-client";
import type { ImportJson } from "@/lib/imports/schemas";
import { useAction } from "../form/use-action";
import { saveFile } from "./save-file";

/** Gives the file of an import that is over back with the texts that have changed since. */
export function CorrectedPanel({ data }: { data: ImportJson }) {
  const [approved, setApproved] = useState(false);
  const [status, setStatus] = useState(false);
  const download = useAction({
    act: (encoding: "utf-8" | null) => {
      const query = new URLSearchParams({
        ...(approved && { only: "approved" }),
        ...(status && { status_column: "true" }),
        ...(encoding && { encoding }),
      });
      return saveFile(`/api/products/imports/${data.id}/corrected/?${query}`, data.file_name);
    },
  });
  const { error } = download;
  const lacks = error instanceof ApiError && error.body.products !== undefined;
  return (
    <Panel
      title="Corrected File"
      description="The file as it came, with the texts that have changed here since."
    >
      <div className="flex flex-col gap-4">
        {download.failure && (
          <Banner
            tone="error"
            action={
              lacks && (
                <Button size="sm" busy={download.busy} onClick={() => download.run("utf-8")}>
                  Download in UTF-8
                </Button>
              )
            }
          >
            {download.failure.message}
          </Banner>
        )}
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Checkbox
            label="Only approved products"
            checked={approved}
            onChange={({ target }) => setApproved(target.checked)}
          />
          <Checkbox
            label="With a column for the status"
            checked={status}
            onChange={({ target }) => setStatus(target.checked)}
          />
        </div>
        <div>
          <Button busy={download.busy} onClick={() => download.run(null)}>
            Download Corrected File
          </Button>
        </div>
      </div>
    </Panel>
  );
}
