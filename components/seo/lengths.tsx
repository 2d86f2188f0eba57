import { CircleCheck, TriangleAlert } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { titlePixels } from "@/lib/seo/scoring/title-pixels";
import { characters } from "./characters";
import { META_LENGTH, TITLE_LENGTH, TITLE_PIXELS } from "./limits";

/** A title's length and width, and whether a search result shows all of it. */
export function TitleLength({ text }: { text: string }) {
  const length = characters(text);
  const pixels = Math.round(titlePixels(text));
  const fits = isWithin(length, TITLE_LENGTH) && pixels <= TITLE_PIXELS;
  const aim = `Aim for ${TITLE_LENGTH.min} to ${TITLE_LENGTH.max} characters and at most ${TITLE_PIXELS} px`;
  return <Length fits={fits} aim={aim} text={`${charactersOf(length)} · ${pixels} px`} />;
}

export function MetaLength({ text }: { text: string }) {
  const length = characters(text);
  const aim = `Aim for ${META_LENGTH.min} to ${META_LENGTH.max} characters`;
  return <Length fits={isWithin(length, META_LENGTH)} aim={aim} text={charactersOf(length)} />;
}

/** `1 character`, `58 characters`. */
export function charactersOf(length: number): string {
  return `${length.toLocaleString("en")} ${length === 1 ? "character" : "characters"}`;
}

function isWithin(length: number, { min, max }: { min: number; max: number }): boolean {
  return length >= min && length <= max;
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
