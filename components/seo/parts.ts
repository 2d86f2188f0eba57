import { SEO_PARTS, type SeoPart } from "@/lib/enums";
import type { SeoRecordJson } from "@/lib/seo/schemas";

export const PART_NAMES: Record<SeoPart, { now: string; optimized: string }> = {
  title: { now: "Current Title", optimized: "Optimized Title" },
  meta_description: { now: "Current Meta Description", optimized: "Optimized Meta Description" },
  description: { now: "Current Description", optimized: "Optimized Description" },
};

/** A text with its suggestion. */
export interface SeoTextPart {
  part: SeoPart;
  now: string | null;
  /** The suggested text, or null if the text could not be improved. */
  optimized: string | null;
  accepted: boolean;
  /** Whether the suggestion can be accepted because it differs from the current text. */
  open: boolean;
}

/** Returns a record's texts, starting with the title. */
export function toSeoTextParts(record: SeoRecordJson): SeoTextPart[] {
  const texts: Record<SeoPart, [now: string | null, optimized: string | null]> = {
    title: [record.current_title || null, record.seo_title],
    meta_description: [record.current_meta_description, record.seo_meta_description],
    description: [record.product.description || null, record.seo_optimized_description],
  };
  return SEO_PARTS.map((part) => {
    const [now, optimized] = texts[part];
    const isAccepted = record.accepted_parts.includes(part);
    return { part, now, optimized, accepted: isAccepted, open: !isAccepted && optimized !== null };
  });
}
