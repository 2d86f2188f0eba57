/** A line of a text: its number from 1, its offset, and its text without the line break. */
export interface Line {
  number: number;
  start: number;
  text: string;
}

/**
 * Returns the line at an offset, or an excerpt of at most `maxLength` UTF-16 code units around the
 * offset. Never splits a surrogate pair.
 */
export function excerptLine(lines: Lines, offset: number, maxLength: number): string {
  const { text, start } = lines.at(offset);
  if (text.length <= maxLength) return text;
  const middle = offset - start - Math.floor(maxLength / 2);
  const excerptStart = Math.min(Math.max(0, middle), text.length - maxLength);
  return text
    .slice(excerptStart, excerptStart + maxLength)
    .replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
}

/** The lines of a text. Line breaks are LF, CRLF and CR. */
export class Lines {
  readonly starts: number[] = [0];
  /** Cached texts of previously requested lines. */
  private readonly texts: string[] = [];

  constructor(private readonly text: string) {
    for (const lineBreak of text.matchAll(/\r\n|\n|\r/g)) {
      this.starts.push(lineBreak.index + lineBreak[0].length);
    }
  }

  /** Returns the line at a UTF-16 offset. A line break belongs to the line it ends. */
  at(offset: number): Line {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { number: low + 1, start: this.starts[low] ?? 0, text: this.line(low) };
  }

  private line(index: number): string {
    const end = this.starts[index + 1] ?? this.text.length;
    this.texts[index] ??= this.text.slice(this.starts[index], end).replace(/(?:\r\n|\n|\r)$/, "");
    return this.texts[index];
  }

  all(): Line[] {
    return this.starts.map((start, index) => ({
      number: index + 1,
      start,
      text: this.line(index),
    }));
  }
}
