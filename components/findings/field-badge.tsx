"use client";

import { Badge } from "@/components/ui/badge";
import { DESCRIPTION } from "@/lib/enums";
import { useFieldLabel } from "../fields/use-fields";
import type { Placed } from "./product-texts";

/** Shows the field of a finding. Renders nothing for the description. */
export function FieldBadge({ of }: { of: Placed }) {
  if (of.field === DESCRIPTION) return null;
  return <NamedField of={of} />;
}

function NamedField({ of: { field, item } }: { of: Placed }) {
  const label = useFieldLabel()(field);
  return <Badge icon={null}>{item === null ? label : `${label}, ${item + 1}`}</Badge>;
}
