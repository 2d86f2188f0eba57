import { FileUp } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";

type ImportButtonProps = {
  /** The accepted file type, as text. */
  hint: string;
  /**
   * Imports a file.
   * @returns the message to show
   * @throws Error with a message for the user
   */
  onFile: (file: File) => Promise<string>;
};

/** Imports terms from a CSV file, and shows the result. */
export function ImportButton({ hint, onFile }: ImportButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState<{ text: string; failed: boolean } | null>(null);
  const importFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const { files } = event.currentTarget;
    const file = files?.[0];
    if (!file) return;
    try {
      setMessage({ text: await onFile(file), failed: false });
    } catch (error) {
      const text = error instanceof Error ? error.message : "The file could not be read.";
      setMessage({ text, failed: true });
    }
    // Allows the same file to be chosen again.
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
        {message?.text ?? hint}
      </span>
    </>
  );
}
