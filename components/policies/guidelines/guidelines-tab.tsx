import { BookOpenText, Eye, Pencil, Trash2 } from "lucide-react";
import { Time } from "@/components/ui/time";
import { pluralize } from "@/lib/format";
import type { GuidelineJson, PolicyFigures } from "@/lib/policies/schemas";
import { ActiveBadge } from "../active-badge";
import { filterGuidelines } from "../matches";
import { CardButton, PolicyCard, type SharedCardProps } from "../policy-card";
import { PolicyTab, type PolicyTabProps } from "../policy-tab";
import { RegionChips } from "./region-chips";
import { type RegionMatches, useMatchingRegions } from "./use-matching-regions";

type GuidelinesTabProps = PolicyTabProps<GuidelineJson> & {
  figures: readonly PolicyFigures[];
  regionsFound: RegionMatches;
};

export function GuidelinesTab({ regionsFound, ...props }: GuidelinesTabProps) {
  const { state } = props;
  const matchingRegions = useMatchingRegions(state.search, regionsFound);
  return (
    <PolicyTab
      {...props}
      kind="brand"
      label="Brand guidelines"
      searchedName="guidelines"
      withStatus
      empty={{
        icon: BookOpenText,
        title: "No brand guidelines yet",
        text: "A brand guideline describes the brand's voice, everywhere or in certain regions and categories.",
      }}
      createLabel="Add Guideline"
      filter={(guidelines) =>
        filterGuidelines(guidelines, state.search, state.status, matchingRegions)
      }
    >
      {(guideline, card) => (
        <GuidelineCard
          {...card}
          key={guideline.id}
          guideline={guideline}
          onView={() => state.viewGuideline(guideline.id)}
        />
      )}
    </PolicyTab>
  );
}

type GuidelineCardProps = SharedCardProps & { guideline: GuidelineJson; onView: () => void };

function GuidelineCard({ guideline, onView, ...card }: GuidelineCardProps) {
  const { id, title, content, categories, regions, rules_count } = guideline;
  return (
    <PolicyCard
      {...card}
      name={title}
      version={guideline.version_number}
      badge={<ActiveBadge active={guideline.is_active} />}
      onOpenRules={onView}
      facts={
        <>
          {pluralize(rules_count, "rule")} ·{" "}
          {categories.length === 0 ? "All categories" : formatCategoryNames(categories)}
          <br />
          Updated <Time value={guideline.updated_at} />
          {guideline.created_by_name && ` · created by ${guideline.created_by_name}`}
        </>
      }
      actions={
        <>
          <CardButton
            id={`view-guideline-${id}`}
            icon={Eye}
            opens
            label="View"
            name={title}
            onClick={onView}
          />
          <CardButton
            id={`edit-guideline-${id}`}
            icon={Pencil}
            label="Edit"
            name={title}
            onClick={() => card.onTask({ kind: "edit-guideline", guideline })}
          />
          <CardButton
            icon={Trash2}
            label="Delete"
            name={title}
            last
            onClick={() => card.onTask({ kind: "delete-guideline", guideline })}
          />
        </>
      }
    >
      <p className="line-clamp-3 break-words text-ink-muted text-sm">{content.slice(0, 600)}</p>
      <RegionChips regions={regions} />
    </PolicyCard>
  );
}

function formatCategoryNames(categories: GuidelineJson["categories"]): string {
  const names = categories.slice(0, 3).map(({ name }) => name);
  const hiddenCount = categories.length - names.length;
  return hiddenCount > 0 ? `${names.join(", ")} and ${hiddenCount} more` : names.join(", ");
}
