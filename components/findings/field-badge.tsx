import { Badge } from "@/components/ui/badge";
import { DESCRIPTION } from "@/lib/enums";
import { useFieldLabel } from "../fields/use-fields";
import type { TextLocation } from "./product-texts";

/** Shows a finding's field. Renders nothing for the description. */
export function FieldBadge({ of }: { of: TextLocation }) {
  if (of.field === DESCRIPTION) return null;
  return <NamedField of={of} />;
}

function NamedField({ of: { field, item } }: { of: TextLocation }) {
  const label = useFieldLabel()(field);
  return <Badge icon={null}>{item === null ? label : `${label}, ${item + 1}`}</Badge>;
}
