import { Segmented } from "@/components/ui/segmented";
import { useHydrated } from "../list/use-hydrated";

export type TextView = "text" | "source";

type TextOrSourceProps = { label: string; view: TextView; onChange: (view: TextView) => void };

/** Switches between rendered HTML and source, after hydration, which loses earlier input. */
export function TextOrSource({ label, view, onChange }: TextOrSourceProps) {
  const isHydrated = useHydrated();
  return (
    <Segmented
      label={label}
      options={[
        { value: "text", label: "Text" },
        { value: "source", label: "Source" },
      ]}
      value={view}
      disabled={!isHydrated}
      onChange={onChange}
    />
  );
}
