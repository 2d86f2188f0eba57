import { Banner } from "@/components/ui/banner";
import { Time } from "@/components/ui/time";
import { plural } from "@/lib/format";

type ModelNoticeProps = {
  /** Null while the model answers. */
  outage: { since: string; waiting: number } | null;
};

/** Says while the model is away that what needs it waits, and that the rest goes on. */
export function ModelNotice({ outage }: ModelNoticeProps) {
  if (!outage) return null;
  const { since, waiting } = outage;
  return (
    <Banner tone="warning" title="The model does not answer" className="mb-5">
      It stopped <Time value={since} />. {plural(waiting, "check")}{" "}
      {waiting === 1 ? "waits" : "wait"} for it and will go on by{" "}
      {waiting === 1 ? "itself" : "themselves"}; what rules alone can check is checked.
    </Banner>
  );
}
