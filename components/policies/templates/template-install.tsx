import { Segmented } from "@/components/ui/segmented";
import { showToast } from "@/components/ui/toast";
import { useDebouncedValue } from "@/components/ui/use-debounced";
import { pluralize } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type { ReadyMadeJson } from "@/lib/policies/ready-made/schemas";
import type { AppliesTo, RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import { EMPTY_SCOPE, formatUses } from "@/lib/policies/rule-sets/uses";
import { FormDialog } from "../../form/form-dialog";
import { useForm } from "../../form/use-form";
import type { Option } from "../option-choice";
import { PreviewResults } from "../preview/preview-results";
import { usePreview } from "../preview/use-preview";
import { SelectedScope } from "../rule-sets/rule-set-scope";
import { POLICIES_QUERY_KEY } from "../use-policies";

const SCOPE_OPTIONS = [
  { value: "all", label: "Everywhere" },
  { value: "chosen", label: "Selected" },
  { value: "none", label: "Nowhere yet" },
] as const;
type InstallScope = (typeof SCOPE_OPTIONS)[number]["value"];

const SCOPE_HINTS: Record<InstallScope, string> = {
  all: "All products are checked against it, including future ones.",
  chosen: "Only products in certain categories or with certain brand guidelines.",
  none: "Nothing is checked against it until you choose where it applies, in the rule set.",
};

interface InstallDraft {
  scopeChoice: InstallScope;
  applies_to: AppliesTo;
}

function toAppliesTo({ scopeChoice, applies_to }: InstallDraft): AppliesTo {
  if (scopeChoice === "chosen") return applies_to;
  return { ...EMPTY_SCOPE, all: scopeChoice === "all" };
}

type TemplateInstallProps = {
  set: ReadyMadeJson;
  categories: readonly Option[];
  onInstalled: () => void;
  onClose: () => void;
};

/** Asks for a template's targets, previews its effects, and installs it. */
export function TemplateInstall({ set, categories, ...handlers }: TemplateInstallProps) {
  const path = `/policies/ready-made/${set.key}/install/`;
  const form = useForm<InstallDraft, RuleSetJson>({
    initial: () => ({ scopeChoice: "all", applies_to: EMPTY_SCOPE }),
    mutationFn: (values) =>
      callApi<RuleSetJson>(path, {
        method: "POST",
        body: { applies_to: toAppliesTo(values) },
        fallback: "Failed to install the template",
      }),
    changes: [[POLICIES_QUERY_KEY]],
    onDone: ({ name, applies_to }) => {
      const usageText = formatUses(applies_to);
      showToast(
        usageText
          ? `“${name}” is installed and applies to ${usageText}.`
          : `“${name}” is installed. Open it to choose where it applies.`,
      );
      handlers.onInstalled();
      handlers.onClose();
    },
  });
  const { draft, change } = form;
  const isUndecided = draft.scopeChoice === "chosen" && formatUses(draft.applies_to) === null;
  // Debounced so that checking several boxes in quick succession triggers a single preview.
  const previewedScope = useDebouncedValue(JSON.stringify(toAppliesTo(draft)), PREVIEW_DELAY_MS);
  return (
    <FormDialog
      form={form}
      size="lg"
      title={`Install ${set.name}`}
      description={`${pluralize(set.rules.length, "rule")}. You can change them once they are installed.`}
      submitLabel="Install"
      disabled={isUndecided}
      actions={
        isUndecided && (
          <p role="status" className="text-sm text-warning-text">
            Choose a category or a brand guideline first.
          </p>
        )
      }
      onClose={handlers.onClose}
    >
      <section aria-labelledby="install-places" className="flex flex-col gap-3">
        <h3 id="install-places" className="font-semibold text-base">
          Where it applies
        </h3>
        <Segmented
          label="Where it applies"
          options={SCOPE_OPTIONS}
          value={draft.scopeChoice}
          disabled={form.busy}
          onChange={(scopeChoice) => change({ scopeChoice }, ["applies_to"])}
        />
        <p className="text-ink-muted text-sm">{SCOPE_HINTS[draft.scopeChoice]}</p>
        {draft.scopeChoice === "chosen" && (
          <SelectedScope
            appliesTo={draft.applies_to}
            categories={categories}
            errors={form.errors}
            onChange={(applies_to) => change({ applies_to })}
          />
        )}
      </section>
      <section aria-labelledby="install-effect" className="flex flex-col gap-3 border-t pt-4">
        <h3 id="install-effect" className="font-semibold text-base">
          What it changes
        </h3>
        {formatUses(toAppliesTo(draft)) === null ? (
          <p className="text-ink-muted text-sm">
            Nothing, because it does not apply to any products.
          </p>
        ) : (
          <InstallPreview
            key={previewedScope}
            path={`${path}preview/`}
            scopeJson={previewedScope}
          />
        )}
      </section>
    </FormDialog>
  );
}

const PREVIEW_DELAY_MS = 300;

/** Previews a template's effects on products. `scopeJson` has its targets as JSON. */
function InstallPreview({ path, scopeJson }: { path: string; scopeJson: string }) {
  const preview = usePreview({ path, body: { applies_to: JSON.parse(scopeJson) } });
  return <PreviewResults preview={preview} />;
}
