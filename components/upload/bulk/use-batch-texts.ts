import { useState } from "react";
import { stripExtension } from "./chosen-file";

const MAX_NAME_LENGTH = 255;

/** Returns the batch's name, derived from the file name until edited, and its description. */
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
      const suggestedName = stripExtension(fileName).slice(0, MAX_NAME_LENGTH);
      // Uses the newest name, because input before hydration is applied in the same update.
      setName((now) => (now.trim() === "" || now === proposed ? suggestedName : now));
      setProposed(suggestedName);
    },
    clear: () => {
      setName("");
      setProposed("");
      setDescription("");
    },
  };
}

export type BatchTexts = ReturnType<typeof useBatchTexts>;
