"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Td, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { callApi } from "@/lib/api-client";
import type { ImportProfile } from "@/lib/imports/schemas";
import { useAction } from "../form/use-action";

const CHANGES = [["import-profiles"]] as const;

/** A remembered mapping, which can be given another name, or forgotten. */
export function MappingRow({ profile }: { profile: ImportProfile }) {
  const path = `/products/import-profiles/${profile.id}/`;
  const [name, setName] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const rename = useAction({
    act: (chosen: string) =>
      callApi<ImportProfile>(path, {
        method: "PATCH",
        body: { name: chosen },
        fallback: "The mapping could not be renamed.",
      }),
    changes: CHANGES,
    onDone: () => setName(null),
  });
  const forget = useAction({
    act: () => callApi(path, { method: "DELETE", fallback: "The mapping could not be deleted." }),
    changes: CHANGES,
    onDone: () => {
      setAsked(false);
      toast(`“${profile.name}” is deleted`);
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name?.trim()) rename.run(name.trim());
  };
  const used = profile.columns.filter((column) => profile.mapping[column]);
  return (
    <Tr>
      <Td className="break-words font-medium">
        {name === null ? (
          profile.name
        ) : (
          <form onSubmit={save} className="flex flex-wrap gap-2">
            <Input
              ref={(input) => input?.focus()}
              aria-label={`New name of ${profile.name}`}
              aria-invalid={rename.failure !== null}
              maxLength={255}
              value={name}
              className="w-56"
              onChange={({ target }) => setName(target.value)}
              onKeyDown={({ key }) => key === "Escape" && setName(null)}
            />
            <Button type="submit" busy={rename.busy} disabled={name.trim() === ""}>
              Save
            </Button>
            <Button onClick={() => setName(null)}>Cancel</Button>
            {rename.failure && (
              <p role="alert" className="w-full font-normal text-danger-text text-xs">
                {rename.failure.message}
              </p>
            )}
          </form>
        )}
      </Td>
      <Td label="Columns that are used" className="break-words text-ink-muted text-sm">
        {used.join(", ")}
      </Td>
      <Td label="Columns" numeric>
        {profile.columns.length}
      </Td>
      <Td label="Changed">
        <Time value={profile.updated_at} />
      </Td>
      <Td label="Actions" controls>
        <div className="flex gap-2">
          <Button
            size="sm"
            aria-label={`Rename ${profile.name}`}
            onClick={() => setName(profile.name)}
          >
            Rename
          </Button>
          <Button size="sm" aria-label={`Delete ${profile.name}`} onClick={() => setAsked(true)}>
            Delete
          </Button>
        </div>
        <ConfirmDialog
          open={isAsked}
          onOpenChange={setAsked}
          title="Delete Mapping"
          confirmLabel="Delete Mapping"
          busy={forget.busy}
          onConfirm={() => forget.run()}
        >
          The next file with the header of “{profile.name}” is mapped anew. Products and imports
          stay as they are.
          {forget.failure && <span role="alert"> {forget.failure.message}</span>}
        </ConfirmDialog>
      </Td>
    </Tr>
  );
}
