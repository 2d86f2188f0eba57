"use client";

import type { ReactNode } from "react";
import type { ProductFieldJson } from "@/lib/product-fields/schemas";
import { useFields } from "./use-fields";

type KnownFieldsProps = { fields: ProductFieldJson[]; children: ReactNode };

/** Provides the custom fields from the server to all components below, from the first render. */
export function KnownFields({ fields, children }: KnownFieldsProps) {
  useFields(fields);
  return children;
}
