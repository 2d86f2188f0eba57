import { ListChecks } from "lucide-react";
import { UploadLink } from "../list/upload-link";

export function describeEmptyList(canEdit: boolean) {
  return {
    icon: ListChecks,
    text: "No open findings. Uploaded products are checked immediately.",
    action: canEdit && <UploadLink />,
  };
}
