import { toast } from "@/components/ui/toast";
import { plural } from "@/lib/format";
import type { ExamWarning } from "@/lib/model/exams/schemas";

/** How long a warning can be read. */
const LONG_MS = 20_000;

/** What of a server's answer tells of an exam. */
export interface SavedJson {
  exam_warning?: ExamWarning;
}

/** Says that something was saved, and what the exam of its rules shows, where it has one. */
export function tellSaved(what: string, warning: ExamWarning | undefined): void {
  if (!warning) {
    toast(what);
    return;
  }
  const { exam, is_over, lost, gained } = warning;
  if (!is_over) {
    toast(`${what}. Its exam is under way; a notification tells of its end.`);
    return;
  }
  const action = {
    label: "Show Exam",
    onClick: () => window.open(`/policies/exams/${exam}`, "_blank", "noopener"),
  };
  const said = `${what}. In its exam ${plural(lost, "case")} ${lost === 1 ? "was" : "were"} lost, ${gained} gained.`;
  toast(said, { tone: lost > gained ? "warning" : "success", action, lifetime: LONG_MS });
}
