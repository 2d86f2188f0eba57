import { ProgressBar } from "@/components/ui/progress";

/** How much of the file (0 to 1) has been sent. */
export function UploadProgress({ share }: { share: number }) {
  const percent = Math.floor(share * 100);
  return (
    <section aria-label="Upload progress" className="rounded-lg border bg-surface-raised px-4 py-3">
      <p className="mb-2 flex justify-between gap-3 text-sm">
        <span>{percent < 100 ? "Uploading the file" : "Uploaded. Creating the products"}</span>
        <span className="tabular-nums">{percent}%</span>
      </p>
      <ProgressBar label="Upload progress" value={percent} />
    </section>
  );
}
