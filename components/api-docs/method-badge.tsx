import { cn } from "@/components/ui/cn";
import { type Tone, toneSurface } from "@/components/ui/tone";

const METHOD_TONES: Record<string, Tone> = {
  GET: "info",
  POST: "success",
  PUT: "warning",
  PATCH: "warning",
  DELETE: "danger",
};

/** An HTTP method, in uppercase. */
export function MethodBadge({ method }: { method: string }) {
  return (
    <span
      className={cn(
        "inline-flex h-5 w-14 shrink-0 items-center justify-center rounded-sm border font-medium font-mono text-2xs",
        toneSurface[METHOD_TONES[method] ?? "neutral"],
      )}
    >
      {method}
    </span>
  );
}
