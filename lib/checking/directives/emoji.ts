import type { Span } from "../characters";
import { takeOutSign } from "../fixes/take-out";
import { graphemesOf } from "../segments";
import { forbids } from "./directive";

export const noEmoji = forbids("no_emoji", "no emoji", "an emoji", findEmoji, takeOutSign);

/**
 * A character with the Emoji property, but not bare digits, `#`, `*`, `©`, `®` and `™`, which are
 * emoji only as keycaps or with the emoji variation selector; nor one with the text selector.
 */
const EMOJI = /(?![\d#*©®™])\p{Emoji}(?!\ufe0e)|[\d#*]\ufe0f?\u20e3|[©®™]\ufe0f/u;

/** Emoji, each as the whole grapheme that a reader sees. */
function findEmoji(text: string): Span[] {
  if (!EMOJI.test(text)) return [];
  const found: Span[] = [];
  for (const { segment, index } of graphemesOf(text)) {
    if (EMOJI.test(segment)) found.push({ start: index, end: index + segment.length });
  }
  return found;
}
