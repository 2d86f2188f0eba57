import { startBulkChange } from "@/lib/bulk-changes/mutations";
import { defineActionEndpoint } from "../../action-route";

export const { GET, POST, PUT, PATCH, DELETE } = defineActionEndpoint(
  "Start a bulk change that is ready",
  startBulkChange,
);
