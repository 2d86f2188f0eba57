"use client";

import { FileUp } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { plural } from "@/lib/format";
import { type ImportedTerms, readTerms } from "./import-terms";

/** Takes terms from the first column of a CSV file, and says what came of it. */
export function ImportButton({ onImport }: { onImport: (terms: string[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState<{ text: string; failed: boolean } | null>(null);
  const importFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const { files } = event.currentTarget;
    const file = files?.[0];
    if (!file) return;
    try {
      const imported = await readTerms(file);
      onImport(imported.terms);
      setMessage({ text: said(imported), failed: false });
    } catch (error) {
      const text = error instanceof Error ? error.message : "The file could not be read.";
      setMessage({ text, failed: true });
    }
    // The same file can be chosen again.
    if (input.current) input.current.value = "";
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv"
        aria-label="CSV file of terms"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void importFile(event)}
      />
      <Button size="sm" onClick={() => input.current?.click()}>
        <FileUp aria-hidden />
        Import CSV
      </Button>
      <span
        role={message?.failed ? "alert" : "status"}
        className={`text-xs ${message?.failed ? "text-danger-text" : "text-ink-muted"}`}
      >
        {message?.text ?? "Takes the first column"}
      </span>
    </>
  );
}

function said({ terms, heading, duplicates }: ImportedTerms): string {
  const left = [
    heading !== null && `the heading “${heading}”`,
    duplicates > 0 && plural(duplicates, "duplicate"),
  ].filter((part) => part !== false);
  const rest = left.length > 0 ? ` Left out: ${left.join(" and ")}.` : "";
  return `${plural(terms.length, "term")} imported.${rest}`;
}
