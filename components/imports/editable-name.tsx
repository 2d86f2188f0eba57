import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";

type EditableNameProps = {
  name: string;
  isEditing: boolean;
  busy: boolean;
  /** The reason why the last name was rejected, or null. */
  failure: string | null;
  onSave: (name: string) => void;
  onCancel: () => void;
};

/** Shows a name, or a form to change it. */
export function EditableName({ name, isEditing, ...form }: EditableNameProps) {
  return isEditing ? <NameForm name={name} {...form} /> : name;
}

type NameFormProps = Omit<EditableNameProps, "isEditing">;

function NameForm({ name, busy, failure, onSave, onCancel }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) onSave(typed.trim());
  };
  return (
    <form onSubmit={save} className="flex flex-wrap gap-2">
      <Input
        ref={(input) => input?.focus()}
        aria-label={`New name of ${name}`}
        aria-invalid={failure !== null}
        maxLength={255}
        value={typed}
        className="w-56"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === "Escape" && onCancel()}
      />
      <Button type="submit" busy={busy} disabled={typed.trim() === ""}>
        Save
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
      {failure !== null && (
        <p role="alert" className="w-full font-normal text-danger-text text-xs">
          {failure}
        </p>
      )}
    </form>
  );
}
