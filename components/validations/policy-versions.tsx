"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import type { PolicyKind } from "@/lib/enums";
import type { ValidationJson } from "@/lib/validations/schemas";

const VersionDialog = dynamic(
  () => import("../policies/versions/version-dialog").then((module) => module.VersionDialog),
  { ssr: false },
);

type Version = { kind: PolicyKind; policy: number; number: number };

const LABELS: Record<PolicyKind, string> = {
  category: "Category",
  brand: "Brand guidelines",
  rule_set: "Rule set",
};

/** The versions of the policies that a verdict was made under, each to be looked at. */
export function PolicyVersions({ validation }: { validation: ValidationJson }) {
  const [shown, setShown] = useState<Version | null>(null);
  const versions = versionsOf(validation);
  if (versions.length === 0) return "—";
  return (
    <>
      <span className="flex flex-wrap gap-x-3">
        {versions.map((version) => (
          <button
            key={`${version.kind} ${version.policy}`}
            type="button"
            className="min-h-6 text-accent-text hover:underline"
            onClick={() => setShown(version)}
          >
            {LABELS[version.kind]} v{version.number}
          </button>
        ))}
      </span>
      {shown && <VersionDialog {...shown} onClose={() => setShown(null)} />}
    </>
  );
}

function versionsOf(validation: ValidationJson): Version[] {
  const { checked_category, category_version, checked_brand_guidelines } = validation;
  const { brand_guidelines_version } = validation;
  const versions: Version[] = [];
  if (checked_category !== null && category_version !== null)
    versions.push({ kind: "category", policy: checked_category, number: category_version });
  if (checked_brand_guidelines !== null && brand_guidelines_version !== null)
    versions.push({
      kind: "brand",
      policy: checked_brand_guidelines,
      number: brand_guidelines_version,
    });
  for (const { rule_set, version } of validation.checked_rule_sets ?? [])
    versions.push({ kind: "rule_set", policy: rule_set, number: version });
  return versions;
}
