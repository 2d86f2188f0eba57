"use client";

import type { ReactNode } from "react";
import type { ProductFieldJson } from "@/lib/product-fields/schemas";
import { useFields } from "./use-fields";

type FieldsProviderProps = { fields: ProductFieldJson[]; children: ReactNode };

/** Provides the custom fields from the server to all components below, from the first render. */
export function FieldsProvider({ fields, children }: FieldsProviderProps) {
  useFields(fields);
  return children;
}
