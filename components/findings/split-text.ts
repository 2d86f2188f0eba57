/** A span of a text, in UTF-16 code units. The end is exclusive. */
export interface IdentifiedSpan {
  id: number;
  start: number;
  end: number;
}

export interface TextPiece {
  start: number;
  text: string;
  /** The ids of the spans that cover this part, in the order of the given spans. */
  ids: number[];
}

/**
 * Splits a text at `cuts` and at span boundaries, so that overlapping spans can be shown. Joining
 * all parts yields the text, and joining the parts with a span's id yields the span's text. Spans
 * are clipped to the text.
 */
export function splitText(
  text: string,
  spans: readonly IdentifiedSpan[],
  cuts: readonly number[] = [],
): TextPiece[] {
  const clampedSpans = spans
    .map((span) => ({
      ...span,
      start: Math.max(0, span.start),
      end: Math.min(text.length, span.end),
    }))
    .filter((span) => span.start < span.end);
  const edges = clampedSpans.flatMap(({ start, end }) => [start, end]);
  const offsets = [...new Set([0, text.length, ...edges, ...cuts])].sort((a, b) => a - b);
  return offsets.slice(0, -1).map((start, index) => ({
    start,
    text: text.slice(start, offsets[index + 1]),
    ids: clampedSpans.filter((span) => span.start <= start && start < span.end).map(({ id }) => id),
  }));
}

/** Returns the start offsets of the parts where a span begins. */
export function findSpanStarts(pieces: readonly TextPiece[]): ReadonlySet<number> {
  const startedIds = new Set<number>();
  const spanStarts = new Set<number>();
  for (const { start, ids } of pieces) {
    if (ids.some((id) => !startedIds.has(id))) spanStarts.add(start);
    for (const id of ids) startedIds.add(id);
  }
  return spanStarts;
}
