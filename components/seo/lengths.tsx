import { CircleCheck, TriangleAlert } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { formatNumber } from "@/lib/format";
import { THRESHOLDS } from "@/lib/seo/scoring/thresholds";
import { measureTitlePixels } from "@/lib/seo/scoring/title-pixels";
import { countCharacters } from "./characters";

const { titleLength, titlePixels: titleWidth, metaLength } = THRESHOLDS;

/** Shows the length and width of a title, and whether search results show it in full. */
export function TitleLength({ text }: { text: string }) {
  const length = countCharacters(text);
  const pixels = Math.round(measureTitlePixels(text));
  const fits = isWithin(length, titleLength) && pixels <= titleWidth.high;
  const aim = `Aim for ${titleLength.low} to ${titleLength.high} characters and at most ${titleWidth.high} px`;
  return <Length fits={fits} aim={aim} text={`${charactersOf(length)} · ${pixels} px`} />;
}

export function MetaLength({ text }: { text: string }) {
  const length = countCharacters(text);
  const aim = `Aim for ${metaLength.low} to ${metaLength.high} characters`;
  return <Length fits={isWithin(length, metaLength)} aim={aim} text={charactersOf(length)} />;
}

/** Formats `1 character`, `58 characters`. */
export function charactersOf(length: number): string {
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
