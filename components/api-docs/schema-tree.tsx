import { ChevronRight } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { JsonSchema } from "@/lib/openapi/schemas";
import { type Components, limitWords, nameOf, shapesOf, typeWords, valuesOf } from "./schema-words";

/** Requests say which keys they need; answers, which they may lack. */
type Direction = "request" | "answer";

type SchemaTreeProps = {
  schema: JsonSchema;
  components: Components;
  of: Direction;
  /** The components that this one stands in: a shape within itself is not opened again. */
  within?: readonly string[];
};

/** The keys of a shape, those of the shapes within folded away. */
export function SchemaTree({ schema, components, of, within = [] }: SchemaTreeProps) {
  const shapes = within.length > 6 ? [] : shapesOf(schema, components);
  if (shapes.length === 0) return <Leaf schema={schema} />;
  return shapes.map((shape, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: variants have no name of their own
    <div key={at}>
      {shapes.length > 1 && (
        <p className="pt-2 font-medium text-ink-muted text-xs">
          Variant {at + 1} of {shapes.length}
        </p>
      )}
      <Keys shape={shape} components={components} of={of} within={within} />
    </div>
  ));
}

function Leaf({ schema }: { schema: JsonSchema }) {
  return <p className="py-1.5 text-ink-muted text-sm">{typeWords(schema)}</p>;
}

type KeysProps = Omit<Required<SchemaTreeProps>, "schema"> & { shape: JsonSchema };

function Keys({ shape, components, of, within }: KeysProps) {
  return (
    <ul className="divide-y">
      {Object.entries(shape.properties ?? {}).map(([name, schema]) => (
        <li key={name} className="py-2">
          <SchemaLine
            name={name}
            schema={schema}
            mark={markOf(of, shape.required?.includes(name) ?? false)}
          />
          <Inside schema={schema} components={components} of={of} within={within} />
        </li>
      ))}
    </ul>
  );
}

function markOf(of: Direction, isRequired: boolean): Mark {
  if (of === "request") return isRequired ? "required" : null;
  return isRequired ? null : "may be absent";
}

/** What is inside of a key that is a shape or a list of shapes. */
function Inside({ schema, components, of, within }: Required<SchemaTreeProps>) {
  const name = nameOf(schema) ?? nameOf(schema.items ?? {}) ?? "";
  if (within.includes(name) || shapesOf(schema, components).length === 0) return null;
  return (
    <details className="group mt-1">
      <summary className="inline-flex h-6 cursor-pointer items-center gap-1 rounded-sm pr-1 text-accent-text text-xs hover:underline">
        <ChevronRight aria-hidden className="size-3.5 transition-transform group-open:rotate-90" />
        Its keys
      </summary>
      <div className="ml-1.5 border-l pl-4">
        <SchemaTree schema={schema} components={components} of={of} within={[...within, name]} />
      </div>
    </details>
  );
}

type Mark = "required" | "may be absent" | null;
type SchemaLineProps = { name: string; schema: JsonSchema; mark: Mark };

/** A key or parameter: its name, type, limits and values. */
export function SchemaLine({ name, schema, mark }: SchemaLineProps) {
  const values = valuesOf(schema);
  const notes = limitWords(schema);
  return (
    <div className="min-w-0 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <code className="break-all font-medium font-mono text-xs">{name}</code>
        <span className="text-ink-muted text-xs">{typeWords(schema)}</span>
        {mark && (
          <span
            className={cn("text-2xs", mark === "required" ? "text-danger-text" : "text-ink-faint")}
          >
            {mark}
          </span>
        )}
        {notes.length > 0 && <span className="text-2xs text-ink-faint">{notes.join(", ")}</span>}
      </p>
      {schema.description && <p className="text-ink-muted text-xs">{schema.description}</p>}
      {values.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-1">
          <span className="sr-only">One of:</span>
          {values.map((value) => (
            <code
              key={String(value)}
              className="rounded-xs border bg-surface-sunken px-1 font-mono text-2xs text-ink-muted"
            >
              {String(value)}
            </code>
          ))}
        </p>
      )}
    </div>
  );
}
