import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { Time } from "@/components/ui/time";
import { DESCRIPTION } from "@/lib/enums";
import { parseHistoryItems } from "@/lib/product-fields/history-text";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { HistoryEntry, ProductHistory } from "@/lib/validations/history/schemas";
import { useFields } from "../fields/use-fields";
import { HistoryItem } from "../history/history-item";
import { isSameText } from "../texts/text-draft";
import { toStoredText, type WrittenField, type WrittenTexts } from "../texts/written-texts";
import { HISTORY_STEP } from "./page-query";
import { usePageState } from "./use-page-state";

type HistoryCardProps = {
  product: ProductDetailJson;
  history: ProductHistory;
  /** Reviews the text before an edit and restores it; absent for viewers. */
  onRestore?: (texts: WrittenTexts) => void;
};

/** Lists edits and decisions, and restores earlier texts. */
export function HistoryCard({ product, history, onRestore }: HistoryCardProps) {
  const { data: fields = [] } = useFields();
  return (
    <Panel title="History" description="Edits and decisions, newest first.">
      <ol className="flex flex-col">
        {history.entries.map((entry) => (
          <HistoryItem
            key={entry.key}
            entry={entry}
            action={<RestoreButton {...{ product, fields, entry, onRestore }} />}
          />
        ))}
        {!history.more && (
          <li className="relative border-l pl-5">
            <span aria-hidden className="absolute top-1.5 -left-1 size-2 rounded-full bg-neutral" />
            <p className="text-sm">
              <span className="font-medium">{product.uploaded_by_name}</span> uploaded the product{" "}
              <Time value={product.created_at} className="text-ink-muted" />
            </p>
          </li>
        )}
      </ol>
      {history.more && <MoreHistory />}
    </Panel>
  );
}

type RestoreButtonProps = Pick<HistoryCardProps, "product" | "onRestore"> & {
  fields: readonly WrittenField[];
  entry: HistoryEntry;
};

/** Restores the text before an edit, unless the product has this text now. */
function RestoreButton({ product, fields, entry, onRestore }: RestoreButtonProps) {
  if (!onRestore || entry.kind !== "edit") return null;
  const isDescription = entry.field === DESCRIPTION;
  const kind = isDescription ? "text" : fields.find(({ key }) => key === entry.field)?.kind;
  if (!kind) return null;
  const earlierText = kind === "list" ? parseHistoryItems(entry.old ?? "") : (entry.old ?? "");
  const currentText = isDescription ? product.description : product.texts[entry.field];
  if (isDescription && !toStoredText(earlierText)) return null;
  if (isSameText(earlierText, currentText ?? undefined)) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      className="mt-1 -ml-2"
      onClick={() => onRestore({ [entry.field]: earlierText })}
    >
      Restore the Text Before
    </Button>
  );
}

function MoreHistory() {
  const { shown: historyLimit, showHistory } = usePageState();
  return (
    <Button className="mt-2" onClick={() => showHistory(historyLimit + HISTORY_STEP)}>
      Show Older
    </Button>
  );
}
