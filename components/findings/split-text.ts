/** A span of a text: UTF-16 offsets, end exclusive. */
export interface Span {
  id: number;
  start: number;
  end: number;
}

export interface TextPiece {
  start: number;
  text: string;
  /** The ids of the spans that cover this part, in the given order. */
  ids: number[];
}

/**
 * Splits a text at `cuts` and wherever a span begins or ends, so that overlapping spans can be
 * shown. The parts add up to the text, and the parts with a span's id to the text of the span.
 * Spans are clipped to the text.
 */
export function splitText(
  text: string,
  spans: readonly Span[],
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
  const started = new Set<number>();
  const starts = new Set<number>();
  for (const { start, ids } of pieces) {
    if (ids.some((id) => !started.has(id))) starts.add(start);
    for (const id of ids) started.add(id);
  }
  return starts;
}
