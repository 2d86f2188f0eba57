import { ListPlus, Pencil, Plus, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { loadAhead } from "@/components/ui/load-ahead";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/progress";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import type { ProductFieldJson } from "@/lib/product-fields/schemas";
import { LoadFailed } from "../list/load-failed";
import { KIND_LABELS } from "./kind-labels";
import { useFields } from "./use-fields";

// Loaded on demand, because the dialogs are larger than the table.
const FieldForm = dynamic(
  loadAhead(() => import("./field-form").then((module) => module.FieldForm)),
  {
    ssr: false,
  },
);
const DeleteField = dynamic(
  loadAhead(() => import("./field-form").then((module) => module.DeleteField)),
  {
    ssr: false,
  },
);

type FieldTask = { kind: "edit" | "delete"; field: ProductFieldJson };

/** Lists the custom fields, with actions for admins. */
export function FieldsTab() {
  const { data: fields, error, refetch } = useFields();
  const [task, setTask] = useState<FieldTask | null>(null);
  const close = () => setTask(null);
  return (
    <Panel flush>
      {error && !fields && <LoadFailed title={error.message} onRetry={() => void refetch()} />}
      {!error && !fields && <Skeleton className="m-4 h-40" />}
      {fields?.length === 0 && (
        <EmptyState
          icon={ListPlus}
          title="No fields yet"
          text="Products have a name and a description. Add fields for other texts that rules should check, such as an SEO title or bullet points."
          action={<AddField />}
        />
      )}
      {fields && fields.length > 0 && <FieldsTable fields={fields} onTask={setTask} />}
      {task?.kind === "edit" && <FieldForm field={task.field} onClose={close} />}
      {task?.kind === "delete" && <DeleteField field={task.field} onClose={close} />}
    </Panel>
  );
}

export function AddField() {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <Button variant="primary" className="max-sm:[&_svg]:hidden" onClick={() => setAdding(true)}>
        <Plus aria-hidden />
        Add Field
      </Button>
      {adding && <FieldForm field={null} onClose={() => setAdding(false)} />}
    </>
  );
}

type FieldsTableProps = { fields: ProductFieldJson[]; onTask: (task: FieldTask) => void };

function FieldsTable({ fields, onTask }: FieldsTableProps) {
  return (
    <Table label="Fields">
      <Thead>
        <Th>Label</Th>
        <Th>Key</Th>
        <Th>Kind</Th>
        <Th>Actions</Th>
      </Thead>
      <Tbody>
        {fields.map((field) => (
          <Tr key={field.id}>
            <Td className="break-words font-medium sm:w-1/2">{field.label}</Td>
            <Td label="Key">
              <code className="break-all font-mono text-xs">{field.key}</code>
            </Td>
            <Td label="Kind">{KIND_LABELS[field.kind]}</Td>
            <Td controls>
              <span className="flex gap-1 max-sm:justify-end">
                <IconButton
                  small
                  data-opens
                  label={`Edit field: ${field.label}`}
                  onClick={() => onTask({ kind: "edit", field })}
                >
                  <Pencil aria-hidden />
                </IconButton>
                <IconButton
                  small
                  label={`Delete field: ${field.label}`}
                  onClick={() => onTask({ kind: "delete", field })}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </span>
            </Td>
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}
