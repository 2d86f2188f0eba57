import { CircleCheck, TriangleAlert } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { formatNumber } from "@/lib/format";
import { THRESHOLDS } from "@/lib/seo/scoring/thresholds";
import { measureTitlePixels } from "@/lib/seo/scoring/title-pixels";
import { countCharacters } from "./characters";

const { titleLength, titlePixels: titleWidth, metaLength } = THRESHOLDS;

/** Shows a title's length and width, and whether search results show the whole title. */
export function TitleLength({ text }: { text: string }) {
  const length = countCharacters(text);
  const pixels = Math.round(measureTitlePixels(text));
  const isWithinLimits = isWithin(length, titleLength) && pixels <= titleWidth.high;
  const hint = `Aim for ${titleLength.low} to ${titleLength.high} characters and at most ${titleWidth.high} px`;
  return (
    <Length
      fits={isWithinLimits}
      aim={hint}
      text={`${formatCharacterCount(length)} · ${pixels} px`}
    />
  );
}

export function MetaLength({ text }: { text: string }) {
  const length = countCharacters(text);
  const hint = `Aim for ${metaLength.low} to ${metaLength.high} characters`;
  return (
    <Length fits={isWithin(length, metaLength)} aim={hint} text={formatCharacterCount(length)} />
  );
}

/** Formats a length as `1 character` or `58 characters`. */
export function formatCharacterCount(length: number): string {
  return `${formatNumber(length)} ${length === 1 ? "character" : "characters"}`;
}

function isWithin(length: number, { low, high }: { low: number; high: number }): boolean {
  return length >= low && length <= high;
}

type LengthProps = { fits: boolean; aim: string; text: string };

function Length({ fits, aim, text }: LengthProps) {
  const Icon = fits ? CircleCheck : TriangleAlert;
  return (
    <span title={aim} className="inline-flex items-center gap-1">
      <Icon
        aria-hidden
        className={cn("size-3.5 shrink-0", fits ? "text-success-text" : "text-warning-text")}
      />
      {text}
      <span className="sr-only">{fits ? ", as advised" : `. ${aim}`}</span>
    </span>
  );
}
