import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button, IconButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { FieldText } from "@/lib/enums";
import { MAX_ITEMS } from "@/lib/product-fields/limits";
import { AnnotatedTextarea } from "../findings/annotated-textarea";
import { HtmlPreview } from "../findings/html-preview";
import type { LiveTexts } from "../findings/use-live-texts";
import {
  getStoredIndex,
  itemsOf,
  textOf,
  type WrittenField,
  type WrittenTexts,
} from "../texts/written-texts";

type FieldEditorsProps = {
  fields: readonly WrittenField[];
  texts: WrittenTexts;
  errors?: Readonly<Record<string, string>>;
  liveTexts: LiveTexts;
  onChange: (key: string, text: FieldText) => void;
};

/**
 * Edits custom fields with violations underlined. Empty fields are hidden until the user adds them
 * with "Add field".
 */
export function FieldEditors({
  fields,
  texts,
  errors = {},
  liveTexts,
  onChange,
}: FieldEditorsProps) {
  /** A field that had a text stays, so that it does not disappear when the text is deleted. */
  const [shownKeys, setShownKeys] = useState<readonly string[]>([]);
  const newKeys = fields.flatMap(({ key }) =>
    !shownKeys.includes(key) && (hasText(texts[key]) || errors[key] !== undefined) ? [key] : [],
  );
  if (newKeys.length > 0) setShownKeys([...shownKeys, ...newKeys]);
  const isShown = ({ key }: WrittenField) => shownKeys.includes(key);
  const shownFields = fields.filter(isShown);
  const absentFields = fields.filter((field) => !isShown(field));
  return (
    <>
      <Editors
        fields={shownFields}
        texts={texts}
        errors={errors}
        liveTexts={liveTexts}
        onChange={onChange}
      />
      {absentFields.length > 0 && (
        <Menu
          align="start"
          trigger={
            <Button size="sm" className="self-start">
              <Plus aria-hidden />
              Add Field
            </Button>
          }
        >
          {absentFields.map((field) => (
            <MenuItem key={field.key} onSelect={() => setShownKeys([...shownKeys, field.key])}>
              {field.label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}

function hasText(text: FieldText | undefined): boolean {
  return itemsOf(text).join("") !== "" || textOf(text) !== "";
}

function Editors({ fields, texts, errors = {}, liveTexts, onChange }: FieldEditorsProps) {
  return fields.map((field) =>
    field.kind === "list" ? (
      <ListEditor
        key={field.key}
        field={field}
        items={itemsOf(texts[field.key])}
        error={errors[field.key]}
        liveTexts={liveTexts}
        onChange={(items) => onChange(field.key, items)}
      />
    ) : (
      <TextEditor
        key={field.key}
        field={field}
        text={textOf(texts[field.key])}
        error={errors[field.key]}
        liveTexts={liveTexts}
        onChange={(text) => onChange(field.key, text)}
      />
    ),
  );
}

type EditorProps = Pick<FieldEditorsProps, "liveTexts"> & { field: WrittenField; error?: string };

function TextEditor(props: EditorProps & { text: string; onChange: (text: string) => void }) {
  const { field, text, error, liveTexts, onChange } = props;
  const live = liveTexts.of({ field: field.key, item: null });
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Field label={field.label} error={error}>
        <AnnotatedTextarea
          {...live.textareaProps}
          name={`texts.${field.key}`}
          value={text}
          onChange={onChange}
          rows={1}
          className="max-h-[30vh] min-h-11"
        />
      </Field>
      <HtmlPreview text={text} live={live} />
    </div>
  );
}

type ListEditorProps = EditorProps & { items: string[]; onChange: (items: string[]) => void };

function ListEditor({ field: { key, label }, items, error, liveTexts, onChange }: ListEditorProps) {
  const list = useRef<HTMLOListElement>(null);
  const focusItem = (index: number) =>
    list.current?.querySelectorAll<HTMLTextAreaElement>("textarea")[index]?.focus();
  const add = () => {
    flushSync(() => onChange([...items, ""]));
    focusItem(items.length);
  };
  const remove = (index: number) => {
    flushSync(() => onChange(items.toSpliced(index, 1)));
    focusItem(Math.min(index, items.length - 2));
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium text-ink text-sm">{label}</legend>
      {items.length > 0 && (
        <ol ref={list} className="flex flex-col gap-2">
          {items.map((text, index) => {
            const live = liveTexts.of({ field: key, item: getStoredIndex(items, index) ?? -1 });
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: items are identified by position
              <li key={index} className="flex items-start gap-1">
                <div className="flex min-w-0 flex-1 flex-col gap-2">
                  <AnnotatedTextarea
                    {...live.textareaProps}
                    aria-label={`${label}, ${index + 1}`}
                    value={text}
                    onChange={(next) => onChange(items.with(index, next))}
                    rows={1}
                    className="max-h-[30vh] min-h-11"
                  />
                  <HtmlPreview text={text} live={live} />
                </div>
                <IconButton label={`Remove ${label}, ${index + 1}`} onClick={() => remove(index)}>
                  <X aria-hidden />
                </IconButton>
              </li>
            );
          })}
        </ol>
      )}
      {error && <p className="text-danger-text text-xs">{error}</p>}
      <Button size="sm" className="self-start" disabled={items.length >= MAX_ITEMS} onClick={add}>
        <Plus aria-hidden />
        Add to {label}
      </Button>
    </fieldset>
  );
}
