import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SegmentedField } from "@/components/ui/segmented";
import { showToast } from "@/components/ui/toast";
import type { FieldKind } from "@/lib/enums";
import { callApi } from "@/lib/platform/api-client";
import type { ProductFieldJson } from "@/lib/product-fields/schemas";
import { ConfirmAction } from "../form/confirm-action";
import { FormDialog } from "../form/form-dialog";
import { useAction } from "../form/use-action";
import { useForm } from "../form/use-form";
import { KIND_LABELS } from "./kind-labels";
import { FIELDS_QUERY_KEY } from "./use-fields";

const KIND_OPTIONS = [
  { value: "text", label: KIND_LABELS.text },
  { value: "list", label: KIND_LABELS.list },
] as const;

type FieldFormProps = {
  /** The field to edit, or null to create one. */
  field: ProductFieldJson | null;
  onClose: () => void;
};

/** Creates or edits a custom field. The key of an existing field cannot change. */
export function FieldForm({ field, onClose }: FieldFormProps) {
  const form = useForm({
    initial: (): FieldDraft => ({
      label: field?.label ?? "",
      key: field?.key ?? "",
      kind: field?.kind ?? "text",
    }),
    mutationFn: ({ label, key, kind }: FieldDraft) =>
      field
        ? callApi(`/products/fields/${field.id}/`, {
            method: "PATCH",
            body: { label, kind },
            fallback: "The field could not be changed.",
          })
        : callApi("/products/fields/", {
            method: "POST",
            body: { label, key, kind },
            fallback: "The field could not be added.",
          }),
    changes: [[FIELDS_QUERY_KEY]],
    onDone: (_, { label }) => {
      showToast(field ? "Field changed" : `“${label.trim()}” added`);
      onClose();
    },
  });
  const { draft, change } = form;
  // The key is derived from the label until the user edits the key.
  const isKeyDerived = draft.key === toFieldKey(draft.label);
  return (
    <FormDialog
      form={form}
      title={field ? "Edit Field" : "Add Field"}
      description="A text that products have in addition to their name and description."
      submitLabel={field ? "Save Changes" : "Add Field"}
      onClose={onClose}
    >
      <Field label="Label" required hint="The name shown on screens." error={form.error("label")}>
        <Input
          maxLength={100}
          value={draft.label}
          onChange={({ target: { value: label } }) =>
            change(!field && isKeyDerived ? { label, key: toFieldKey(label) } : { label })
          }
        />
      </Field>
      <Field
        label="Key"
        required
        hint={
          field
            ? "The name used in files and the API. It cannot be changed."
            : "The name used in files and the API: a to z, 0 to 9 and _. It cannot be changed later."
        }
        error={form.error("key")}
      >
        <Input
          maxLength={50}
          readOnly={field !== null}
          spellCheck={false}
          autoComplete="off"
          className="font-mono"
          {...form.text("key")}
        />
      </Field>
      <SegmentedField
        label="Kind"
        options={KIND_OPTIONS}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
      >
        <p className="text-ink-muted text-xs">
          {draft.kind === "list"
            ? "Up to 50 items, such as bullet points; each is checked separately."
            : "One text of up to 20,000 characters, such as an SEO title."}
        </p>
        {form.error("kind") && <p className="text-danger-text text-xs">{form.error("kind")}</p>}
      </SegmentedField>
    </FormDialog>
  );
}

interface FieldDraft {
  label: string;
  key: string;
  kind: FieldKind;
}

/** Converts "Bullet Points" to `bullet_points`. */
function toFieldKey(label: string): string {
  return label
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .slice(0, 50);
}

type DeleteFieldProps = { field: ProductFieldJson; onClose: () => void };

/** Confirms and deletes a field. If the field is in use, the dialog stays open and shows where. */
export function DeleteField({ field, onClose }: DeleteFieldProps) {
  const deleteAction = useAction({
    mutationFn: () =>
      callApi(`/products/fields/${field.id}/`, {
        method: "DELETE",
        fallback: "The field could not be deleted.",
      }),
    changes: [[FIELDS_QUERY_KEY]],
    onDone: () => {
      showToast(`“${field.label}” deleted`);
      onClose();
    },
  });
  return (
    <ConfirmAction
      action={deleteAction}
      title={`Delete “${field.label}”?`}
      confirmLabel="Delete Field"
      onClose={onClose}
    >
      <p>
        Products and rules will no longer have this field. A field that products or rules still use
        cannot be deleted.
      </p>
    </ConfirmAction>
  );
}
