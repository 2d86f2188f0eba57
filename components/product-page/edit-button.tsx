import { ListChecks, Pencil } from "lucide-react";
import { Button } from "@/components/ui/button";
import { usePageState } from "./use-page-state";

/** The id of the edit button, which receives the focus when the editor closes. */
export const EDIT_BUTTON_ID = "edit-description";

export function EditButton({ id }: { id?: string }) {
  const { edit } = usePageState();
  return (
    <Button id={id} size="sm" onClick={edit}>
      <Pencil aria-hidden />
      Edit Description
    </Button>
  );
}

/** Opens the editor with the preview of all fixes. */
export function FixAllButton() {
  const { fixAll } = usePageState();
  return (
    <Button size="sm" onClick={fixAll}>
      <ListChecks aria-hidden />
      Fix All
    </Button>
  );
}
