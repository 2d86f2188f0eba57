"use client";

import { FileSpreadsheet, FileUp } from "lucide-react";
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";

type DropAreaProps = {
  /** What was chosen, by its name and size in bytes. */
  file: Pick<File, "name" | "size"> | null;
  disabled: boolean;
  /** The id of the sentence that says why the last file was not taken. */
  errorId?: string;
  /** Which files there are to choose from, by their endings. */
  accept: readonly string[];
  /** Which they are, in words, and how large at most. */
  hint: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
};

/** Takes a file by dropping, clicking or the keyboard: a native file input lies over all of it. */
export function DropArea({
  file,
  disabled,
  errorId,
  accept,
  hint,
  multiple,
  onFiles,
}: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  useDropsElsewhere();
  const takeEarly = useEffectEvent(() => {
    const early = [...(input.current?.files ?? [])];
    if (early.length > 0) onFiles(early);
  });
  // A file may have been chosen before this script ran.
  useEffect(takeEarly, []);

  function drop(event: DragEvent) {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  }

  const Icon = file ? FileSpreadsheet : FileUp;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way into the input
    <div
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = disabled ? "none" : "copy";
        setOver(!disabled);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          setOver(false);
      }}
      onDrop={drop}
      className={cn(
        "relative flex min-h-32 flex-col items-center justify-center gap-1 rounded-md border border-line-strong border-dashed bg-surface-sunken px-4 py-5 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-ring",
        disabled ? "opacity-60" : "hover:bg-surface-hover",
        errorId && "border-danger",
        over && "border-accent border-solid bg-accent-soft",
      )}
    >
      <Icon aria-hidden className="size-6 text-ink-muted" strokeWidth={1.5} />
      <p className="max-w-full break-words font-medium text-sm">
        {file ? file.name : "Drop a file here, or choose one"}
      </p>
      <p className="text-ink-muted text-xs">
        {file ? `${fileSize(file.size)} · Drop or choose another to replace it` : hint}
      </p>
      <input
        ref={input}
        type="file"
        name="file"
        aria-label={file ? `File: ${file.name}. Choose another` : "File"}
        aria-describedby={errorId}
        aria-invalid={errorId ? true : undefined}
        accept={accept.join(",")}
        multiple={multiple}
        disabled={disabled}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // So that the same file, mended, can be chosen again.
          target.value = "";
          if (files.length > 0) onFiles(files);
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
    </div>
  );
}

function holdsFiles({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}

/** A file dropped beside the area would open in place of the page. */
function useDropsElsewhere() {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !holdsFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
    };
    window.addEventListener("dragover", refuse);
    window.addEventListener("drop", refuse);
    return () => {
      window.removeEventListener("dragover", refuse);
      window.removeEventListener("drop", refuse);
    };
  }, []);
}

/** `82 KB`, in units of 1024. */
function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${Math.round(kilobytes)} KB`;
  return `${(kilobytes / 1024).toFixed(1)} MB`;
}
