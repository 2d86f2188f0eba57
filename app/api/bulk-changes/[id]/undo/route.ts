import { undoBulkChange } from "@/lib/bulk-changes/mutations";
import { defineActionEndpoint } from "../../action-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineActionEndpoint(
  "Undo a bulk change",
  undoBulkChange,
);
