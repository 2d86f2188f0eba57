import { type ReactNode, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { toSentenceCase } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type { RuleSetScope } from "@/lib/policies/rule-sets/schemas";
import type { FieldErrors } from "../../form/field-errors";
import { FormDialog } from "../../form/form-dialog";
import { useForm } from "../../form/use-form";
import { type SaveResponseJson, showSaveNotification } from "../evaluations/notify-saved";
import type { Option } from "../option-choice";
import { PreviewButton } from "../preview/preview-button";
import { POLICIES_QUERY_KEY } from "../use-policies";

/** What a kind of policy has in its form. */
export interface PolicyFormKind<Policy, Draft extends object> {
  path: string;
  /** The kind in titles, such as "Rule Set". */
  title: string;
  /** The kind in error messages, such as "rule set". */
  subject: string;
  /** The verb for new policies, in the present and in the past. */
  create: readonly [verb: "Add" | "Create", done: "added" | "created"];
  describe?: (policy: Policy | null) => string | undefined;
  /** Returns the form values. Values are empty for a new policy. */
  toDraft: (policy: Policy | null) => Draft;
  /**
   * Returns the request body. For an existing policy, includes only changed fields to preserve
   * other users' concurrent changes.
   */
  toBody: (draft: Draft, initial: Draft, policy: Policy | null) => object;
  nameOf: (draft: Draft) => string;
  /** Returns what the user should know before saving, if anything. */
  warn?: (draft: Draft) => string | null;
  /** Returns client-side validation errors. */
  validate: (draft: Draft, initial: Draft) => FieldErrors;
  /** The parts of the form, as tabs if there are several. */
  parts: readonly PolicyFormPart<Policy, Draft>[];
}

interface PolicyFormPart<Policy, Draft extends object> {
  value: string;
  label: string;
  count?: (draft: Draft) => number;
  hasErrors: (errors: FieldErrors) => boolean;
  render: (props: PartProps<Policy, Draft>) => ReactNode;
}

export interface PartProps<Policy, Draft extends object> extends PolicyFormContext {
  policy: Policy | null;
  form: Pick<ReturnType<typeof useForm<Draft>>, "draft" | "change" | "errors" | "error" | "text">;
}

interface PolicyFormContext {
  categories: readonly Option[];
  /** The rule sets that apply in addition to the policy's own rules. */
  ruleSets?: readonly RuleSetScope[];
}

type PolicyFormProps<Policy, Draft extends object> = PolicyFormContext & {
  kind: PolicyFormKind<Policy, Draft>;
  /** The policy to edit; null to create one. */
  policy: Policy | null;
  /** The part to show initially. */
  part?: string | null;
  /** Whether the data comes from the list because loading the details failed. */
  fromList?: boolean;
  onSaved?: () => void;
  onClose: () => void;
};

/** Creates or edits a policy of any kind together with its parts. */
export function PolicyForm<Policy extends { id: number }, Draft extends object>(
  props: PolicyFormProps<Policy, Draft>,
) {
  const { kind, policy, fromList, categories, ruleSets, onSaved, onClose } = props;
  const [initialPolicy] = useState(policy);
  const [initial] = useState(() => kind.toDraft(initialPolicy));
  const [part, setPart] = useState(props.part ?? kind.parts[0]?.value ?? "");
  const toRequest = (draft: Draft) => ({
    path: initialPolicy ? `${kind.path}${initialPolicy.id}/` : kind.path,
    body: kind.toBody(draft, initial, initialPolicy),
  });
  const form = useForm({
    initial: () => initial,
    check: (draft) => kind.validate(draft, initial),
    mutationFn: (draft) => {
      const { path, body } = toRequest(draft);
      return callApi<SaveResponseJson>(path, {
        method: initialPolicy ? "PATCH" : "POST",
        body,
        fallback: `Failed to ${initialPolicy ? "update" : "create"} ${kind.subject}`,
      });
    },
    changes: [[POLICIES_QUERY_KEY]],
    onFailure: ({ fields }) => {
      const invalidPart = kind.parts.find(({ hasErrors }) => hasErrors(fields));
      if (invalidPart) setPart(invalidPart.value);
    },
    onDone: ({ evaluation_warning }, draft) => {
      const done = initialPolicy ? "saved" : kind.create[1];
      showSaveNotification(`“${kind.nameOf(draft)}” ${done}`, evaluation_warning);
      onSaved?.();
      onClose();
    },
  });
  const { draft, errors } = form;
  const warning = kind.warn?.(draft) ?? null;
  const createLabel = `${kind.create[0]} ${kind.title}`;
  const partProps = { form, policy, categories, ruleSets };
  const [onlyPart] = kind.parts.length === 1 ? kind.parts : [];
  return (
    <FormDialog
      form={form}
      title={initialPolicy ? `Edit ${kind.title}` : createLabel}
      description={kind.describe?.(initialPolicy)}
      size="lg"
      submitLabel={initialPolicy ? "Save Changes" : createLabel}
      actions={
        initialPolicy && (
          <PreviewButton
            disabled={form.busy || !form.dirty}
            previewOf={() => {
              const { path, body } = toRequest(draft);
              return { path: `${path}preview/`, body };
            }}
          />
        )
      }
      onClose={onClose}
    >
      {fromList && (
        <Banner tone="warning">
          The details could not be loaded. Showing the data from the list instead.
        </Banner>
      )}
      {warning && <Banner tone="warning">{warning}</Banner>}
      {onlyPart ? (
        onlyPart.render(partProps)
      ) : (
        <Tabs
          label={toSentenceCase(kind.title.toLowerCase())}
          tabs={kind.parts.map(({ value, label, count, hasErrors }) => ({
            value,
            label,
            count: count?.(draft),
            invalid: hasErrors(errors),
          }))}
          value={part}
          onChange={setPart}
        >
          {kind.parts.map(({ value, render }) => (
            <TabPanel key={value} value={value} className="flex min-h-72 flex-col gap-5">
              {render(partProps)}
            </TabPanel>
          ))}
        </Tabs>
      )}
    </FormDialog>
  );
}
