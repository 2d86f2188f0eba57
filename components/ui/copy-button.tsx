"use client";

import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "./button";
import { toast } from "./toast";

type CopyButtonProps = {
  /** The text to copy, or a function that returns it when the button is clicked. */
  text: string | (() => string);
  /** The accessible name of the button: "Copy meta description". */
  label: string;
  /** Replaces the default icon. */
  icon?: ReactNode;
};

/** A button that copies a text to the clipboard. */
export function CopyButton({ text, label, icon = <Copy aria-hidden /> }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : text());
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
        {copied ? <Check aria-hidden className="text-success-text" /> : icon}
      </IconButton>
      <span role="status" className="sr-only">
        {copied ? "Copied" : ""}
      </span>
    </>
  );
}
