"use client";

import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "./button";
import { showToast } from "./toast";

type CopyButtonProps = {
  /** The text to copy, or a function that returns it when the button is clicked. */
  text: string | (() => string);
  /** The button's accessible name: "Copy meta description". */
  label: string;
  /** The icon to show instead of the default icon. */
  icon?: ReactNode;
  /** The message to show after copying, if the changed icon is not enough: "Link copied". */
  message?: string;
};

/** A button that copies a text to the clipboard. */
export function CopyButton({ text, label, icon = <Copy aria-hidden />, message }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copyText() {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : text());
      setCopied(true);
      if (message) showToast(message, { subject: message });
    } catch {
      showToast("The browser did not allow copying. Select the text and copy it by hand.", {
        tone: "warning",
      });
    }
  }

  return (
    <>
      <IconButton label={label} small onClick={() => void copyText()}>
        {copied ? <Check aria-hidden className="text-success-text" /> : icon}
      </IconButton>
      <span role="status" className="sr-only">
        {copied && !message ? "Copied" : ""}
      </span>
    </>
  );
}
