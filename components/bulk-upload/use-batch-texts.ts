"use client";

import { useState } from "react";
import { baseName } from "./chosen-file";

const MOST_NAME = 255;

/** The batch's name and description; the name follows the file's until someone writes their own. */
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
      const proposal = baseName(fileName).slice(0, MOST_NAME);
      if (name.trim() === "" || name === proposed) setName(proposal);
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
