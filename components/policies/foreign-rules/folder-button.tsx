"use client";

import { FolderUp } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";

/** Takes the YAML files of a folder, with what is in its folders. */
export function FolderButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement | null>(null);
  return (
    <div>
      <input
        ref={(element) => {
          input.current = element;
          if (element) element.webkitdirectory = true;
        }}
        type="file"
        aria-label="Folder of a Vale style"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])].filter(({ name }) => /\.ya?ml$/i.test(name));
          // So that the same folder can be chosen again.
          target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button size="sm" onClick={() => input.current?.click()}>
        <FolderUp aria-hidden />
        Choose a Folder
      </Button>
    </div>
  );
}
