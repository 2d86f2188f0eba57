import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { CopyButton } from "@/components/ui/copy-button";
import { PageHeader, Panel } from "@/components/ui/panel";
import { formatNumber } from "@/lib/format";
import type {
  ApiResponse,
  ExampleRequest,
  JsonSchema,
  Operation,
} from "@/lib/platform/openapi/schemas";
import { CodeBlock, ExampleResponse } from "./code-block";
import { MethodBadge } from "./method-badge";
import { TryRequest } from "./try-request";

type OperationDetailsProps = {
  /** The HTTP method in uppercase. */
  method: string;
  path: string;
  operation: Operation;
  components: Components;
  /** The curl command. */
  example: string;
  response: string | null;
  /** The request that readers can send, or null if they cannot. */
  request: ExampleRequest | null;
};

/** The documentation of one endpoint. */
export function OperationDetails(props: OperationDetailsProps) {
  const { method, path, operation, components, example, response, request } = props;
  const { parameters = [], requestBody, responses } = operation;
  const answers = Object.entries(responses);
  const successResponses = answers.filter(isSuccess);
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <PageHeader
        title={operation.summary}
        description={
          <div className="mt-1 flex flex-col gap-1">
            <p className="flex min-w-0 items-center gap-2">
              <MethodBadge method={method} />
              <code className="min-w-0 break-all font-mono text-ink text-sm">/api{path}</code>
              <CopyButton text={`/api${path}`} label="Copy path" />
            </p>
            <p>{operation.description}</p>
          </div>
        }
      />
      <Panel title="Example">
        <div className="flex flex-col gap-3">
          <CodeBlock code={example} label="Copy example" />
          {request && <TryRequest key={path} request={request} example={response} />}
          {!request && response && <ExampleResponse code={response} />}
        </div>
      </Panel>
      {parameters.length > 0 && (
        <Panel title="Parameters">
          <ul className="-my-2 divide-y">
            {parameters.map(({ name, schema, required, description }) => (
              <li key={name} className="py-2">
                <SchemaLine
                  name={name}
                  mark={required ? "required" : null}
                  schema={{ ...schema, description }}
                />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => (
        <Panel key={type} title="Body" description={<Shape type={type} schema={schema} />}>
          <Folded>
            {schema && <SchemaTree of="request" schema={schema} components={components} />}
          </Folded>
        </Panel>
      ))}
      {successResponses.map(([status, answer]) => (
        <Answer
          key={status}
          status={status}
          answer={answer}
          components={components}
          isOneOfSeveral={successResponses.length > 1}
        />
      ))}
      <Panel title="Other status codes" flush>
        <ul className="divide-y">
          {answers
            .filter((entry) => !isSuccess(entry))
            .map(([status, { description }]) => (
              <li key={status} className="flex gap-3 px-4 py-2 text-sm">
                <code className="w-14 shrink-0 pt-px font-mono text-xs">{status}</code>
                <span className="text-ink-muted">{description}</span>
              </li>
            ))}
        </ul>
      </Panel>
    </div>
  );
}

function isSuccess([status]: [string, ApiResponse]): boolean {
  return status.startsWith("2");
}

type AnswerProps = {
  status: string;
  answer: ApiResponse;
  components: Components;
  isOneOfSeveral: boolean;
};

function Answer({ status, answer, components, isOneOfSeveral }: AnswerProps) {
  const content = Object.entries(answer.content ?? {});
  const schema = content[0]?.[1].schema;
  const contentTypes = content.map(([type]) => type).join(", ");
  return (
    <Panel
      title={`Response ${status}`}
      description={
        contentTypes ? (
          <Shape
            type={contentTypes}
            schema={schema}
            label={isOneOfSeveral ? answer.description : undefined}
          />
        ) : (
          "No body."
        )
      }
    >
      {schema ? (
        <Folded>
          <SchemaTree of="answer" schema={schema} components={components} />
        </Folded>
      ) : (
        <p className="text-ink-muted text-sm">
          {contentTypes ? "A file or a document." : "The response is empty."}
        </p>
      )}
    </Panel>
  );
}

/** A collapsed section that cancels out the padding of the surrounding panel. */
function Folded({ children }: { children: ReactNode }) {
  return <div className="-my-2">{children}</div>;
}

type ShapeProps = { type: string; schema?: JsonSchema; label?: string };

/** Shows the media type and, if the schema is named, its name. */
function Shape({ type, schema, label }: ShapeProps) {
  const name = schema?.$ref ? describeType(schema) : null;
  return (
    <>
      {label && `${label} `}
      <code className="break-all font-mono text-xs">{type}</code>
      {name && <span> · {name}</span>}
    </>
  );
}

/** The direction of a schema. Requests mark required keys; responses mark optional keys. */
type Direction = "request" | "answer";

type SchemaTreeProps = {
  schema: JsonSchema;
  components: Components;
  of: Direction;
  /** The names of the enclosing components, used to stop at recursive schemas. */
  within?: readonly string[];
};

/** Lists a schema's keys. Nested keys are collapsed. */
function SchemaTree({ schema, components, of, within = [] }: SchemaTreeProps) {
  const shapes = within.length > 6 ? [] : listObjectShapes(schema, components);
  if (shapes.length === 0) return <Leaf schema={schema} />;
  return shapes.map((shape, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: variants have no unique name
    <div key={index}>
      {shapes.length > 1 && (
        <p className="pt-2 font-medium text-ink-muted text-xs">
          Variant {index + 1} of {shapes.length}
        </p>
      )}
      <Keys shape={shape} components={components} of={of} within={within} />
    </div>
  ));
}

function Leaf({ schema }: { schema: JsonSchema }) {
  return <p className="py-1.5 text-ink-muted text-sm">{describeType(schema)}</p>;
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
            mark={getRequirementMark(of, shape.required?.includes(name) ?? false)}
          />
          <Inside schema={schema} components={components} of={of} within={within} />
        </li>
      ))}
    </ul>
  );
}

function getRequirementMark(direction: Direction, isRequired: boolean): RequirementMark {
  if (direction === "request") return isRequired ? "required" : null;
  return isRequired ? null : "optional";
}

/** Expands a key whose value is a schema or a list of schemas. */
function Inside({ schema, components, of, within }: Required<SchemaTreeProps>) {
  const name = getSchemaName(schema) ?? getSchemaName(schema.items ?? {}) ?? "";
  if (within.includes(name) || listObjectShapes(schema, components).length === 0) return null;
  return (
    <details className="group mt-1">
      <summary className="inline-flex h-6 cursor-pointer items-center gap-1 rounded-sm pr-1 text-accent-text text-xs hover:underline">
        <ChevronRight aria-hidden className="size-3.5 transition-transform group-open:rotate-90" />
        Properties
      </summary>
      <div className="ml-1.5 border-l pl-4">
        <SchemaTree schema={schema} components={components} of={of} within={[...within, name]} />
      </div>
    </details>
  );
}

type RequirementMark = "required" | "optional" | null;
type SchemaLineProps = { name: string; schema: JsonSchema; mark: RequirementMark };

function SchemaLine({ name, schema, mark }: SchemaLineProps) {
  const values = listEnumValues(schema);
  const constraints = describeLimits(schema);
  return (
    <div className="min-w-0 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <code className="break-all font-medium font-mono text-xs">{name}</code>
        <span className="text-ink-muted text-xs">{describeType(schema)}</span>
        {mark && (
          <span
            className={cn("text-2xs", mark === "required" ? "text-danger-text" : "text-ink-faint")}
          >
            {mark}
          </span>
        )}
        {constraints.length > 0 && (
          <span className="text-2xs text-ink-faint">{constraints.join(", ")}</span>
        )}
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

type Components = Readonly<Record<string, JsonSchema>>;

function getSchemaName(schema: JsonSchema): string | undefined {
  return schema.$ref?.split("/").at(-1);
}

function resolveSchema(schema: JsonSchema, components: Components): JsonSchema {
  const name = getSchemaName(schema);
  return (name && components[name]) || schema;
}

/** Describes a type: `list of Product`, `text or null`. */
function describeType(schema: JsonSchema): string {
  const name = getSchemaName(schema);
  if (name) return name;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(describeType))].join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.format === "binary") return "file";
  const types = [schema.type ?? "any value"].flat();
  return types
    .map((type) =>
      type === "array" && schema.items ? `list of ${describeType(schema.items)}` : type,
    )
    .join(" or ");
}

function describeLimits(schema: JsonSchema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    describeRange(minimum, maximum, ""),
    describeRange(minLength, maxLength, " characters"),
    describeRange(minItems, maxItems, " entries"),
    schema.default === undefined ? "" : `default ${JSON.stringify(schema.default)}`,
  ].filter((words) => words !== "");
}

/** The maximum id, a technical limit that is omitted because readers do not need it. */
const ID_LIMIT = 2_147_483_647;

function describeRange(
  minimum: number | undefined,
  maximum: number | undefined,
  unit: string,
): string {
  const effectiveMaximum = maximum === ID_LIMIT ? undefined : maximum;
  const format = (value: number) => formatNumber(value);
  if (minimum !== undefined && effectiveMaximum !== undefined)
    return `${format(minimum)} to ${format(effectiveMaximum)}${unit}`;
  if (minimum !== undefined) return `at least ${format(minimum)}${unit}`;
  return effectiveMaximum === undefined ? "" : `at most ${format(effectiveMaximum)}${unit}`;
}

/** Returns a schema's allowed values or, for a list, those of its items. */
function listEnumValues(schema: JsonSchema): readonly unknown[] {
  return schema.enum ?? schema.items?.enum ?? [];
}

/** Returns the object schemas within a schema: the schema itself, its items or its alternatives. */
function listObjectShapes(schema: JsonSchema, components: Components): JsonSchema[] {
  const resolvedSchema = resolveSchema(schema, components);
  if (resolvedSchema.properties) return [resolvedSchema];
  if (resolvedSchema.items) return listObjectShapes(resolvedSchema.items, components);
  if (typeof resolvedSchema.additionalProperties === "object")
    return listObjectShapes(resolvedSchema.additionalProperties, components);
  return (resolvedSchema.anyOf ?? resolvedSchema.oneOf ?? []).flatMap((choice) =>
    listObjectShapes(choice, components),
  );
}
