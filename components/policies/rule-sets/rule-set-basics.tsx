import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import type { useForm } from "../../form/use-form";
import type { RuleSetDraft } from "./rule-set-draft";

type RuleSetBasicsProps = {
  form: Pick<ReturnType<typeof useForm<RuleSetDraft>>, "draft" | "change" | "error" | "text">;
};

/** What a rule set is called and where it comes from. */
export function RuleSetBasics({ form }: RuleSetBasicsProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <Field label="Name" required error={form.error("name")}>
          <Input {...form.text("name")} />
        </Field>
        <Field label="Version label" error={form.error("version")}>
          <Input {...form.text("version")} />
        </Field>
      </div>
      <Field label="Description" error={form.error("description")}>
        <Textarea rows={3} {...form.text("description")} />
      </Field>
      <Field
        label="Reference"
        hint="Where its rules come from, such as a law or a page's address."
        error={form.error("reference")}
      >
        <Input {...form.text("reference")} />
      </Field>
      <Checkbox
        label="Active"
        checked={form.draft.is_active}
        onChange={(event) => form.change({ is_active: event.target.checked })}
      />
    </div>
  );
}
