"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress";
import { useAction } from "../form/use-action";
import { sendFile } from "./send-file";
import { mapRequired, StartedDraft } from "./started-draft";

type ImportOfferProps = { file: File; hasCategories: boolean };

/** Sends a file that is not a bulk upload, and offers to import it. */
export function ImportOffer({ file, hasCategories }: ImportOfferProps) {
  const [share, setShare] = useState(0);
  const upload = useAction({
    mutationFn: async () => mapRequired(await sendFile(file, setShare), hasCategories),
  });
  const start = useEffectEvent(() => upload.run());
  useEffect(() => start(), []);
  return (
    <Panel title={file.name}>
      {upload.busy && <ProgressBar label="Sending the file" value={share} max={1} />}
      {upload.failure && (
        <Banner tone="error" title="Upload Error">
          {upload.failure.message}
        </Banner>
      )}
      {upload.answer && <StartedDraft draft={upload.answer} />}
    </Panel>
  );
}
