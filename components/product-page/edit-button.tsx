"use client";

import { Pencil } from "lucide-react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { usePageState } from "./use-page-state";

export function EditButton({ size }: Pick<ButtonProps, "size">) {
  const { edit } = usePageState();
  return (
    <Button size={size} onClick={edit}>
      <Pencil aria-hidden />
      Edit description
    </Button>
  );
}
