"use client";

import { useState } from "react";
import { baseName } from "./chosen-file";

const MAX_NAME = 255;

/** The batch's name and description; the name follows the file's until edited. */
export function useBatchTexts() {
  const [name, setName] = useState("");
  const [proposed, setProposed] = useState("");
  const [description, setDescription] = useState("");
  return {
    name,
    description,
    setName,
    setDescription,
    propose: (fileName: string) => {
      const proposal = baseName(fileName).slice(0, MAX_NAME);
      // Uses the latest name, because input before hydration arrives in one update.
      setName((now) => (now.trim() === "" || now === proposed ? proposal : now));
      setProposed(proposal);
    },
    clear: () => {
      setName("");
      setProposed("");
      setDescription("");
    },
  };
}

export type BatchTexts = ReturnType<typeof useBatchTexts>;
