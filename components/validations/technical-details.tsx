import { Facts } from "@/components/ui/panel";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { seconds } from "@/lib/format";
import type { ValidationJson } from "@/lib/validations/schemas";
import { PolicyVersions } from "./policy-versions";

export function TechnicalDetails({ validation }: { validation: ValidationJson }) {
  return (
    <Section title="Technical Details">
      <Facts
        items={[
          { label: "Validation ID", value: validation.id },
          { label: "AI Model", value: validation.ai_model_used ?? "—" },
          { label: "Processing Time", value: seconds(validation.processing_time_seconds) },
          { label: "Created", value: <Time value={validation.created_at} format="full" /> },
          { label: "Threshold Passed", value: yesOrNo(validation.passed_threshold) },
          { label: "Is Compliant", value: yesOrNo(validation.is_compliant) },
          { label: "Policies", value: <PolicyVersions validation={validation} /> },
          { label: "Dropped AI Findings", value: validation.dropped_findings },
          { label: "Error Message", value: validation.error_message ?? "—" },
        ]}
      />
    </Section>
  );
}

function yesOrNo(value: boolean | null): string {
  return value === null ? "—" : value ? "Yes" : "No";
}
