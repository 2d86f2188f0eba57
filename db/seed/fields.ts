import type { FieldKind } from "../../lib/enums";

/** The texts that the demo's products have beside name and description. */
export const demoFields: readonly { key: string; label: string; kind: FieldKind }[] = [
  { key: "bullets", label: "Bullets", kind: "list" },
];
