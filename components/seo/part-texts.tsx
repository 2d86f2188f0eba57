import type { ReactNode } from "react";
import { LazyDiff } from "@/components/ui/diff/lazy-diff";
import type { SeoPart } from "@/lib/enums";
import { parseText } from "@/lib/reading/parsed-text";
import { ShownText } from "../findings/shown-text";
import { countCharacters } from "./characters";
import { formatCharacterCount, MetaLength, TitleLength } from "./lengths";
import { PART_NAMES, type SeoTextPart } from "./parts";
import { TextCard } from "./text-card";

type PartTextsProps = Pick<SeoTextPart, "part" | "now" | "optimized"> & {
  /** Whether to show the changes instead of the optimized text. */
  showDiff?: boolean;
  /** The content shown if there is no suggestion. */
  empty?: string;
};

/** Shows a text next to its suggestion. */
export function PartTexts({ part, now, optimized, showDiff, empty }: PartTextsProps) {
  const names = PART_NAMES[part];
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <TextCard
        title={names.now}
        text={now}
        empty={part === "title" ? "No title available" : "No description available"}
        aside={now && renderLength(part, now)}
      >
        {part === "description" && now !== null ? <ShownText text={now} /> : undefined}
      </TextCard>
      <TextCard
        title={names.optimized}
        text={optimized}
        empty={empty ?? "Not optimized yet"}
        aside={optimized && renderLength(part, optimized)}
      >
        {showDiff && now !== null && optimized !== null && now !== optimized ? (
          <LazyDiff before={now} after={optimized} />
        ) : undefined}
      </TextCard>
    </div>
  );
}

function renderLength(part: SeoPart, text: string): ReactNode {
  if (part === "title") return <TitleLength text={text} />;
  if (part === "meta_description") return <MetaLength text={text} />;
  return formatCharacterCount(countCharacters(parseText(text).text));
}
