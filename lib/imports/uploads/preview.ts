import { type CheckedRow, reasonOf } from "./check-rows";
import type { PreviewRow } from "./schemas";

const PREVIEW_ROWS = 50;
/** UTF-16 units. */
const PREVIEW_TEXT_LENGTH = 200;

/** The first rows and, after them, every further bad one. */
export function toPreview(checked: CheckedRow[]): PreviewRow[] {
  return checked.filter(({ faults }, at) => at < PREVIEW_ROWS || faults.length > 0).map(toJson);
}

function toJson(checked: CheckedRow): PreviewRow {
  const { product_id, name, category, description } = checked.cells;
  return {
    row: checked.row.number,
    product_id: shortened(product_id),
    name: shortened(name),
    category: shortened(category),
    description: shortened(description),
    reason: checked.faults.length > 0 ? reasonOf(checked) : null,
  };
}

function shortened(text: string): string {
  if (text.length <= PREVIEW_TEXT_LENGTH) return text;
  return `${text.slice(0, PREVIEW_TEXT_LENGTH).toWellFormed()}…`;
}
