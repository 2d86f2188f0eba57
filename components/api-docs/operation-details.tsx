import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { PageHeader, Panel } from "@/components/ui/panel";
import type { ApiResponse, JsonSchema, Operation } from "@/lib/openapi/schemas";
import { CodeBlock } from "./code-block";
import { MethodBadge } from "./method-badge";
import { SchemaLine, SchemaTree } from "./schema-tree";
import { type Components, typeWords } from "./schema-words";

type OperationDetailsProps = {
  /** In upper case. */
  method: string;
  path: string;
  operation: Operation;
  components: Components;
  /** The call with curl. */
  example: string;
};

/** All that the document says of one endpoint. */
export function OperationDetails(props: OperationDetailsProps) {
  const { method, path, operation, components, example } = props;
  const { parameters = [], requestBody, responses } = operation;
  const answers = Object.entries(responses);
  const successes = answers.filter(isSuccess);
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
        <CodeBlock code={example} label="Copy example" />
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
      {successes.map(([status, answer]) => (
        <Answer
          key={status}
          status={status}
          answer={answer}
          components={components}
          isOneOfSeveral={successes.length > 1}
        />
      ))}
      <Panel title="Other statuses" flush>
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
  const types = content.map(([type]) => type).join(", ");
  return (
    <Panel
      title={`Answer ${status}`}
      description={
        types ? (
          <Shape
            type={types}
            schema={schema}
            lead={isOneOfSeveral ? answer.description : undefined}
          />
        ) : (
          "Without a body."
        )
      }
    >
      {schema ? (
        <Folded>
          <SchemaTree of="answer" schema={schema} components={components} />
        </Folded>
      ) : (
        <p className="text-ink-muted text-sm">
          {types ? "A file or a document." : "Nothing more."}
        </p>
      )}
    </Panel>
  );
}

/** Takes the rows' own padding off the panel's. */
function Folded({ children }: { children: ReactNode }) {
  return <div className="-my-2">{children}</div>;
}

type ShapeProps = { type: string; schema?: JsonSchema; lead?: string };

/** The media type, and the shape's name where it has one. */
function Shape({ type, schema, lead }: ShapeProps) {
  const name = schema?.$ref ? typeWords(schema) : null;
  return (
    <>
      {lead && `${lead} `}
      <code className="break-all font-mono text-xs">{type}</code>
      {name && <span> · {name}</span>}
    </>
  );
}
