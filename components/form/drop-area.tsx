import { FileSpreadsheet, FileUp } from "lucide-react";
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";

type DropAreaProps = {
  /** The accessible name of the input; "File" by default. */
  label?: string;
  /** The chosen file's name and size in bytes. */
  file: Pick<File, "name" | "size"> | null;
  disabled: boolean;
  /** The id of the element with the error message for a rejected file. */
  errorId?: string;
  accept: readonly string[];
  /** The accepted file types and maximum size, as text. */
  hint: string;
  multiple?: boolean;
  /** Whether the area is a single line. */
  compact?: boolean;
  onFiles: (files: File[]) => void;
};

/** Accepts a file by drag and drop, click or keyboard: a native file input covers the area. */
export function DropArea({
  label = "File",
  file,
  disabled,
  errorId,
  accept,
  hint,
  multiple,
  compact,
  onFiles,
}: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  usePreventOutsideDrops();
  const acceptEarlyFiles = useEffectEvent(() => {
    const earlyFiles = [...(input.current?.files ?? [])];
    if (earlyFiles.length > 0) onFiles(earlyFiles);
  });
  // A file may have been chosen before hydration.
  useEffect(acceptEarlyFiles, []);

  function handleDrop(event: DragEvent) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setDraggedOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  }

  const Icon = file ? FileSpreadsheet : FileUp;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop is another way to use the input
    <div
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = disabled ? "none" : "copy";
        setDraggedOver(!disabled);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          setDraggedOver(false);
      }}
      onDrop={handleDrop}
      className={cn(
        "relative flex min-h-32 flex-col items-center justify-center gap-1 rounded-md border border-line-strong border-dashed bg-surface-sunken px-4 py-5 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-ring",
        compact && "min-h-0 flex-row flex-wrap gap-x-3 py-3",
        disabled ? "opacity-60" : "hover:bg-surface-hover",
        errorId && "border-danger",
        isDraggedOver && "border-accent border-solid bg-accent-soft",
      )}
    >
      <Icon aria-hidden className="size-6 text-ink-muted" strokeWidth={1.5} />
      <p className="max-w-full break-words font-medium text-sm">
        {file ? file.name : "Drop a file here, or choose one"}
      </p>
      <p className="text-ink-muted text-xs">
        {file ? `${formatFileSize(file.size)} · Drop or choose another to replace it` : hint}
      </p>
      <input
        ref={input}
        type="file"
        name="file"
        aria-label={file ? `${label}: ${file.name}. Choose another` : label}
        aria-describedby={errorId}
        aria-invalid={errorId ? true : undefined}
        accept={accept.join(",")}
        multiple={multiple}
        disabled={disabled}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows the user to choose the same file again after correcting it.
          target.value = "";
          if (files.length > 0) onFiles(files);
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
    </div>
  );
}

function hasFiles({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}

/** Prevents the browser from opening a file that is dropped outside the area. */
function usePreventOutsideDrops() {
  useEffect(() => {
    const preventDrop = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
    };
    window.addEventListener("dragover", preventDrop);
    window.addEventListener("drop", preventDrop);
    return () => {
      window.removeEventListener("dragover", preventDrop);
      window.removeEventListener("drop", preventDrop);
    };
  }, []);
}

/** Formats a size in bytes as `82 KB`, in units of 1024. */
function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${Math.round(kilobytes)} KB`;
  return `${(kilobytes / 1024).toFixed(1)} MB`;
}
