"use client";

import { Segmented } from "@/components/ui/segmented";
import { toast } from "@/components/ui/toast";
import { useDebounced } from "@/components/ui/use-debounced";
import { plural } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type { ReadyMadeJson } from "@/lib/policies/ready-made/schemas";
import type { AppliesTo, RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import { NOWHERE, usesOf } from "@/lib/policies/rule-sets/uses";
import { FormDialog } from "../../form/form-dialog";
import { useForm } from "../../form/use-form";
import type { Option } from "../option-choice";
import { PreviewResults } from "../preview/preview-results";
import { usePreview } from "../preview/use-preview";
import { SelectedScope } from "../rule-sets/rule-set-scope";
import { POLICIES } from "../use-policies";

const REACHES = [
  { value: "all", label: "Everywhere" },
  { value: "chosen", label: "Selected" },
  { value: "none", label: "Nowhere yet" },
] as const;
type Reach = (typeof REACHES)[number]["value"];

const HINTS: Record<Reach, string> = {
  all: "All products are checked against it, including future ones.",
  chosen: "Only products in certain categories or with certain brand guidelines.",
  none: "Nothing is checked against it until you choose where it applies, in the rule set.",
};

interface InstallDraft {
  reach: Reach;
  applies_to: AppliesTo;
}

function toAppliesTo({ reach, applies_to }: InstallDraft): AppliesTo {
  if (reach === "chosen") return applies_to;
  return { ...NOWHERE, all: reach === "all" };
}

type ReadyMadeInstallProps = {
  set: ReadyMadeJson;
  categories: readonly Option[];
  onInstalled: () => void;
  onClose: () => void;
};

/** Asks where a template should apply, previews its effects, and installs it. */
export function ReadyMadeInstall({ set, categories, ...handlers }: ReadyMadeInstallProps) {
  const path = `/policies/ready-made/${set.key}/install/`;
  const form = useForm<InstallDraft, RuleSetJson>({
    initial: () => ({ reach: "all", applies_to: NOWHERE }),
    mutationFn: (values) =>
      callApi<RuleSetJson>(path, {
        method: "POST",
        body: { applies_to: toAppliesTo(values) },
        fallback: "Failed to install the template",
      }),
    changes: [[POLICIES]],
    onDone: ({ name, applies_to }) => {
      const uses = usesOf(applies_to);
      toast(
        uses
          ? `“${name}” is installed and applies to ${uses}.`
          : `“${name}” is installed. Open it to choose where it applies.`,
      );
      handlers.onInstalled();
      handlers.onClose();
    },
  });
  const { draft, change } = form;
  const isUndecided = draft.reach === "chosen" && usesOf(draft.applies_to) === null;
  // Debounced, so that checking several boxes quickly triggers a single preview.
  const previewed = useDebounced(JSON.stringify(toAppliesTo(draft)), PAUSE_MS);
  return (
    <FormDialog
      form={form}
      size="lg"
      title={`Install ${set.name}`}
      description={`${plural(set.rules.length, "rule")}. You can change them once they are installed.`}
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
          options={REACHES}
          value={draft.reach}
          disabled={form.busy}
          onChange={(reach) => change({ reach }, ["applies_to"])}
        />
        <p className="text-ink-muted text-sm">{HINTS[draft.reach]}</p>
        {draft.reach === "chosen" && (
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
        {usesOf(toAppliesTo(draft)) === null ? (
          <p className="text-ink-muted text-sm">
            Nothing, because it does not apply to any products.
          </p>
        ) : (
          <InstallPreview key={previewed} path={`${path}preview/`} scopeJson={previewed} />
        )}
      </section>
    </FormDialog>
  );
}

const PAUSE_MS = 300;

/** Previews the effects of a template on products. `places` contains its targets as JSON. */
function InstallPreview({ path, scopeJson }: { path: string; scopeJson: string }) {
  const preview = usePreview({ path, body: { applies_to: JSON.parse(scopeJson) } });
  return <PreviewResults preview={preview} />;
}
