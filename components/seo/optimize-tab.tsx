import { Sparkles } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import type { SeoRecordJson } from "@/lib/seo/schemas";
import { THRESHOLDS } from "@/lib/seo/scoring/thresholds";
import { measureTitlePixels } from "@/lib/seo/scoring/title-pixels";
import { Acceptance } from "./acceptance";
import { describeAuthor } from "./describe-author";
import { PartTexts } from "./part-texts";
import { toSeoTextParts } from "./parts";

type OptimizeTabProps = {
  record: SeoRecordJson;
  canAccept: boolean;
  /** Whether an analysis or an optimization is running. */
  busy: boolean;
  onOptimize: () => void;
};

export function OptimizeTab({ record, canAccept, busy, onOptimize }: OptimizeTabProps) {
  const parts = toSeoTextParts(record);
  if (record.seo_optimized_at === null) {
    return (
      <div className="flex flex-col gap-4">
        <Generate busy={busy} onOptimize={onOptimize} />
        {parts.map((part) => (
          <PartTexts key={part.part} {...part} />
        ))}
      </div>
    );
  }
  const [title, meta] = parts;
  const { category_name: category } = record.product;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-muted text-sm">
        {record.optimized_by && `${describeAuthor(record.optimized_by)} · `}
        <Time value={record.seo_optimized_at} />
      </p>
      <section className="flex flex-col gap-2">
        <h3 className="font-semibold text-base">Search Result Preview</h3>
        <div className="grid gap-4 lg:grid-cols-2">
          <SearchPreview
            label="Now"
            category={category}
            title={title?.now ?? null}
            meta={meta?.now ?? null}
          />
          <SearchPreview
            label="Optimized"
            category={category}
            title={title?.optimized ?? title?.now ?? null}
            meta={meta?.optimized ?? meta?.now ?? null}
          />
        </div>
      </section>
      <Notes notes={record.optimization_notes} />
      <Acceptance
        // Resets the selection when a new suggestion arrives.
        key={record.seo_optimized_at}
        record={record}
        parts={parts}
        canAccept={canAccept}
        busy={busy}
      />
    </div>
  );
}

type GenerateProps = Pick<OptimizeTabProps, "busy" | "onOptimize">;

function Generate({ busy, onOptimize }: GenerateProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-accent-line bg-accent-soft px-3 py-2.5">
      <p className="min-w-0 flex-1 basis-72 text-sm">
        Title, meta description and description are rewritten using only facts from the product data
        and checked against its policies before they are suggested.
      </p>
      <Button busy={busy} onClick={onOptimize}>
        {!busy && <Sparkles aria-hidden />}
        Generate Optimized Content
      </Button>
    </div>
  );
}

function Notes({ notes }: { notes: string[] }) {
  if (notes.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold text-base">Changes and Omissions</h3>
      <ul className="flex list-disc flex-col gap-1 pl-4 text-sm marker:text-ink-faint">
        {notes.map((note) => (
          <li key={note} className="break-words">
            {note}
          </li>
        ))}
      </ul>
    </section>
  );
}

const TITLE_PIXELS = THRESHOLDS.titlePixels.high;
const META_LENGTH = THRESHOLDS.metaLength.high;

type SearchPreviewProps = {
  label: string;
  category: string;
  title: string | null;
  meta: string | null;
};

function SearchPreview({ label, category, title, meta }: SearchPreviewProps) {
  return (
    <figure className="min-w-0 rounded-md border">
      <figcaption className="border-b bg-surface-sunken px-3 py-1.5 font-medium text-sm">
        {label}
      </figcaption>
      <div className="max-w-[600px] px-3 py-2.5 font-[Arial,Helvetica,sans-serif]">
        <p className="truncate text-ink-muted text-xs">{category}</p>
        <p className="break-words text-info-text text-xl leading-snug">
          {title ? truncateTitle(title) : "No title available"}
        </p>
        <p className="break-words text-ink-muted text-sm">
          {meta
            ? truncateMeta(meta)
            : "Without a meta description, the search engine picks a passage of the page."}
        </p>
      </div>
    </figure>
  );
}

const ELLIPSIS = " …";

/** Returns as many whole words as fit into the title of a search result. */
function truncateTitle(title: string): string {
  if (measureTitlePixels(title) <= TITLE_PIXELS) return title;
  return truncateToFit(title, (text) => measureTitlePixels(text + ELLIPSIS) <= TITLE_PIXELS);
}

function truncateMeta(meta: string): string {
  if (meta.length <= META_LENGTH) return meta;
  return truncateToFit(meta, (text) => text.length + ELLIPSIS.length <= META_LENGTH);
}

function truncateToFit(text: string, fits: (text: string) => boolean): string {
  const words = text.split(/\s+/);
  while (words.length > 1 && !fits(words.join(" "))) words.pop();
  return words.join(" ") + ELLIPSIS;
}
