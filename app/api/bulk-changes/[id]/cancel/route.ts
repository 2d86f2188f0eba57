import { cancelBulkChange } from "@/lib/bulk-changes/mutations";
import { defineActionEndpoint } from "../../action-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineActionEndpoint(
  "Cancel a running bulk change",
  cancelBulkChange,
);
