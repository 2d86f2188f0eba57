import { THRESHOLDS } from "@/lib/seo/scoring/thresholds";
import { titlePixels } from "@/lib/seo/scoring/title-pixels";

const TITLE_PIXELS = THRESHOLDS.titlePixels.high;
const META_LENGTH = THRESHOLDS.metaLength.high;

type SearchPreviewProps = {
  label: string;
  category: string;
  title: string | null;
  meta: string | null;
};

/** A product as a search result would show it, cut where Google cuts. */
export function SearchPreview({ label, category, title, meta }: SearchPreviewProps) {
  return (
    <figure className="min-w-0 rounded-md border">
      <figcaption className="border-b bg-surface-sunken px-3 py-1.5 font-medium text-sm">
        {label}
      </figcaption>
      <div className="max-w-[600px] px-3 py-2.5 font-[Arial,Helvetica,sans-serif]">
        <p className="truncate text-ink-muted text-xs">{category}</p>
        <p className="break-words text-info-text text-xl leading-snug">
          {title ? shownTitle(title) : "No title available"}
        </p>
        <p className="break-words text-ink-muted text-sm">
          {meta
            ? shownMeta(meta)
            : "Without a meta description the search engine picks a passage of the page."}
        </p>
      </div>
    </figure>
  );
}

const ELLIPSIS = " …";

/** As many whole words as fit the width of a result's title. */
function shownTitle(title: string): string {
  if (titlePixels(title) <= TITLE_PIXELS) return title;
  return cut(title, (text) => titlePixels(text + ELLIPSIS) <= TITLE_PIXELS);
}

function shownMeta(meta: string): string {
  if (meta.length <= META_LENGTH) return meta;
  return cut(meta, (text) => text.length + ELLIPSIS.length <= META_LENGTH);
}

function cut(text: string, fits: (text: string) => boolean): string {
  const words = text.split(/\s+/);
  while (words.length > 1 && !fits(words.join(" "))) words.pop();
  return words.join(" ") + ELLIPSIS;
}
