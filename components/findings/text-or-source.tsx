import { Segmented } from "@/components/ui/segmented";

export type TextView = "text" | "source";

type TextOrSourceProps = { label: string; view: TextView; onChange: (view: TextView) => void };

/** Switches between rendered HTML and source. */
export function TextOrSource({ label, view, onChange }: TextOrSourceProps) {
  return (
    <Segmented
      label={label}
      options={[
        { value: "text", label: "Text" },
        { value: "source", label: "Source" },
      ]}
      value={view}
      onChange={onChange}
    />
  );
}
