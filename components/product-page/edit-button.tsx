"use client";

import { Pencil } from "lucide-react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { useFields } from "../fields/use-fields";
import { usePageState } from "./use-page-state";

/** The description's own button, which gets the focus back when the editor closes. */
export const EDIT_BUTTON_ID = "edit-description";

export function EditButton({ size, id }: Pick<ButtonProps, "size" | "id">) {
  const { edit } = usePageState();
  const { data: fields = [] } = useFields();
  return (
    <Button id={id} size={size} onClick={edit}>
      <Pencil aria-hidden />
      {fields.length > 0 ? "Edit Texts" : "Edit Description"}
    </Button>
  );
}
