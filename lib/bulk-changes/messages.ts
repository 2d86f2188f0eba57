/** Why words are not deleted. A list of such products offers the other actions. */
export const IN_SENTENCE_MESSAGE =
  "The words are part of a sentence: replace them, or delete the sentence.";
