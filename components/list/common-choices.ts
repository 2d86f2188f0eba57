import { sentenceCase } from "@/lib/format";
import { type Choice, choice } from "./choice";

export interface CategoryOption {
  id: number;
  name: string;
}

/** Narrows a list to one status. */
export function statusChoice<Status extends string>(
  statuses: readonly Status[],
  value: Status | undefined,
  onChange: (status: Status | null) => void,
): Choice {
  const options = statuses.map((status) => ({ value: status, label: sentenceCase(status) }));
  return choice({ label: "Status", all: "All statuses", options, value, onChange });
}

/** Narrows a list to one category. */
export function categoryChoice(
  categories: readonly CategoryOption[],
  value: number | undefined,
  onChange: (id: number | null) => void,
): Choice {
  const options = categories.map(({ id, name }) => ({ value: id, label: name }));
  return choice({ label: "Category", all: "All categories", options, value, onChange });
}
