import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { useForm } from "../../form/use-form";
import type { RuleFields } from "./rule-draft";

type RuleForm = Pick<ReturnType<typeof useForm<RuleFields>>, "draft" | "error" | "text">;

/** What a rule may have besides, closed where it has none of it. */
export function RuleMore({ form }: { form: RuleForm }) {
  const { message, reference } = form.draft;
  return (
    <details open={message !== "" || reference !== "" || undefined} className="text-sm">
      <summary className="cursor-pointer font-medium">Message and reference</summary>
      <div className="mt-3 flex flex-col gap-4">
        <Field
          label="Message"
          hint="What the writer is told of each finding; empty: Plumbline's own sentence."
          error={form.error("message")}
        >
          <Input {...form.text("message")} />
        </Field>
        <Field
          label="Reference"
          hint="Where the rule comes from, such as a law or a page's address; findings show it."
          error={form.error("reference")}
        >
          <Input {...form.text("reference")} />
        </Field>
      </div>
    </details>
  );
}
