"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "./button";
import { toast } from "./toast";

/** Copies `text`; `label` says what: "Copy meta description". */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast("The browser did not allow copying. Select the text and copy it by hand.", {
        tone: "warning",
      });
    }
  }

  return (
    <>
      <IconButton label={label} small onClick={() => void copy()}>
        {copied ? <Check aria-hidden className="text-success-text" /> : <Copy aria-hidden />}
      </IconButton>
      <span role="status" className="sr-only">
        {copied ? "Copied" : ""}
      </span>
    </>
  );
}
