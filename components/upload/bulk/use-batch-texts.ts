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
      // Of the name as it is by then: what was typed while the page woke up comes in one go.
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
