import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { endSession, getStoredToken } from "@/lib/platform/api-client";
import { useAction } from "../../form/use-action";
import { stripExtension } from "./chosen-file";

const EXPORT_FORMATS = ["csv", "xlsx"] as const;
type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Downloads the failed rows of a file that has not been uploaded yet. */
export function UnsentFailedRows({ file }: { file: File }) {
  const { run, running, error } = useAction({
    mutationFn: async (format: ExportFormat) =>
      saveFile(
        await fetchFailedRows(file, format),
        `${stripExtension(file.name)}-failed-rows.${format}`,
      ),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <span>Download the failed rows</span>
      <span className="flex gap-1.5">
        {EXPORT_FORMATS.map((format) => (
          <Button
            key={format}
            size="sm"
            busy={running === format}
            disabled={running !== undefined && running !== format}
            aria-label={`Download the failed rows as ${format.toUpperCase()}`}
            onClick={() => run(format)}
          >
            {running !== format && <Download aria-hidden />}
            {format.toUpperCase()}
          </Button>
        ))}
      </span>
      {error && (
        <span role="alert" className="text-danger-text text-xs">
          The failed rows could not be downloaded. Try again.
        </span>
      )}
    </div>
  );
}

async function fetchFailedRows(file: File, format: ExportFormat): Promise<Blob> {
  const body = new FormData();
  body.append("file", file);
  const answer = await fetch(`/api/products/upload-bulk/errors/?format=${format}`, {
    method: "POST",
    headers: { authorization: `Token ${getStoredToken()}` },
    body,
  });
  if (answer.status === 401) endSession();
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  return answer.blob();
}

function saveFile(content: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
