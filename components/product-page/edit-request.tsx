import { Banner } from "@/components/ui/banner";
import { Time } from "@/components/ui/time";
import type { HistoryEntry } from "@/lib/history/schemas";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { isText } from "../history/history-item";
import { EditButton } from "./edit-button";

type EditRequestProps = {
  /** The newest validations, the newest first. */
  newest: readonly ValidationRowJson[];
  history: readonly HistoryEntry[];
  canEdit: boolean;
};

/** What the latest decision asks to be changed, until someone has changed the text. */
export function EditRequest({ newest, history, canEdit }: EditRequestProps) {
  const latest = latestDecision(newest);
  if (latest?.action !== "request_edit" || isAnswered(latest.updated_at, history)) return null;
  return (
    <Banner
      tone="warning"
      title={`${latest.approved_by_name || "A reviewer"} asked for an edit`}
      action={canEdit && <EditButton size="sm" />}
    >
      <p className="whitespace-pre-wrap">{latest.comments}</p>
      <Time value={latest.updated_at} className="text-xs" />
    </Banner>
  );
}

function latestDecision(validations: readonly ValidationRowJson[]) {
  return validations
    .flatMap(({ approval }) => approval ?? [])
    .reduce<ValidationRowJson["approval"]>(
      (latest, next) => (latest && latest.updated_at >= next.updated_at ? latest : next),
      null,
    );
}

function isAnswered(asked: string, history: readonly HistoryEntry[]): boolean {
  return history.some((entry) => {
    const answers =
      entry.kind === "edit"
        ? isText(entry.field)
        : entry.kind === "publish" || entry.validation === null;
    return answers && entry.at > asked;
  });
}
