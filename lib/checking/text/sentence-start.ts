/** Returns whether a sentence, line or quote begins at an offset. */
export function isSentenceStart(text: string, start: number): boolean {
  return SENTENCE_OPENING.test(text.slice(Math.max(0, start - 60), start));
}

const SENTENCE_OPENING =
  /(?:^|[\n\r\t]|[.!?…。！？]["'”’»)]*\p{Zs}+)\p{Zs}*(?:[-*•–·✓✔]\p{Zs}*|\p{Nd}+[.)]\p{Zs}+)?(?:["'“‘«„([¡¿\p{So}\p{Zs}]|\ufe0f)*$/u;
