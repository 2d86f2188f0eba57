"use client";

import type { ReactNode } from "react";
import type { ProductFieldJson } from "@/lib/product-fields/schemas";
import { useFields } from "./use-fields";

type KnownFieldsProps = { fields: ProductFieldJson[]; children: ReactNode };

/** Lets all below know the catalogue's fields as the server knew them, from the first drawing on. */
export function KnownFields({ fields, children }: KnownFieldsProps) {
  useFields(fields);
  return children;
}
