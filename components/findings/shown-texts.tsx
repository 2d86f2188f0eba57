import { DESCRIPTION } from "@/lib/enums";
import { useFieldLabel, useFields } from "../fields/use-fields";
import type { Annotation, Annotations } from "./annotated-text";
import { getTextFindings, listFields, type ProductTexts, type TextLocation } from "./product-texts";
import { ShownText } from "./shown-text";

type ShownTextsProps = Partial<Omit<Annotations, "violations">> & {
  texts: ProductTexts;
  violations?: readonly (Annotation & TextLocation)[];
};

/** Shows a product's texts with findings. A single description has no heading. */
export function ShownTexts({ texts, violations = [], ...active }: ShownTextsProps) {
  const { data: customFields = [] } = useFields();
  const label = useFieldLabel();
  const fields = listFields(texts, customFields);
  const renderField = (field: string) => (
    <FieldTexts
      field={field}
      label={label(field)}
      texts={texts}
      violations={violations}
      {...active}
    />
  );
  const [first, ...otherFields] = fields;
  if (first === DESCRIPTION && otherFields.length === 0) return renderField(first);
  return (
    <div className="flex flex-col gap-4">
      {fields.map((field) => (
        <section key={field} aria-label={label(field)} className="flex min-w-0 flex-col gap-1">
          <h3 className="font-medium text-ink-muted text-xs">{label(field)}</h3>
          {renderField(field)}
        </section>
      ))}
    </div>
  );
}

type FieldTextsProps = Required<Pick<ShownTextsProps, "texts" | "violations">> &
  Partial<Omit<Annotations, "violations">> & { field: string; label: string };

function FieldTexts({ field, label, texts, violations, ...active }: FieldTextsProps) {
  const fieldTexts = texts[field];
  const renderText = (fieldText: string, item: number | null) => (
    <ShownText
      text={fieldText}
      label={label}
      violations={getTextFindings(violations, { field, item })}
      {...active}
    />
  );
  if (fieldTexts === null || fieldTexts === undefined)
    return <p className="text-ink-muted text-sm">Empty</p>;
  if (typeof fieldTexts === "string") return renderText(fieldTexts, null);
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {fieldTexts.map((itemText, item) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items are identified by position
        <li key={item}>{renderText(itemText, item)}</li>
      ))}
    </ul>
  );
}
