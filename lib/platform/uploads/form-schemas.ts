import { z } from "zod";
import { EXPORT_FORMATS } from "../export/schemas";
import { trimmedText } from "../fields";

/** The text fields of an upload. A dry run requires no name. */
export const uploadFields = z.object({
  batch_name: trimmedText(255, 1),
  batch_description: trimmedText(2000).default(""),
});
export const dryRunFields = uploadFields.extend({ batch_name: trimmedText(255).default("") });

export const dryRunFlag = z
  .enum(["", "true", "false", "1", "0"], "This must be true or false.")
  .transform((value) => value === "true" || value === "1")
  .optional();

/** The complete forms for the OpenAPI document. Requests are read by custom parsers. */
export const fileForm = z.object({ file: z.file().describe("A .csv, .xlsx or .xls file.") });
export const uploadForm = uploadFields.extend({ ...fileForm.shape, dry_run: dryRunFlag });

export const uploadQuery = z.object({ dry_run: dryRunFlag });
export const fileQuery = z.object({ format: z.enum(EXPORT_FORMATS).default("csv") });
