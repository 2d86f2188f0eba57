import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Facts } from "@/components/ui/panel";
import { Time } from "@/components/ui/time";
import type { RuleSetScope } from "@/lib/policies/rule-sets/schemas";
import { filterApplicable } from "@/lib/policies/rule-sets/uses";
import type { GuidelineJson } from "@/lib/policies/schemas";
import { ActiveBadge } from "../active-badge";
import { WithDetail } from "../detail-states";
import { AppliedRuleSets } from "../rule-sets/applied-rule-sets";
import { RuleRegions } from "../rules/parser";
import { GuidelineRules } from "./guideline-rules";
import { RegionChips } from "./region-chips";

type GuidelineDetailsProps = {
  id: number;
  /** The guideline from the list, which is used if loading its details fails. */
  listed: GuidelineJson | undefined;
  ruleSets: readonly RuleSetScope[];
  onEdit: (guideline: GuidelineJson) => void;
  onClose: () => void;
};

/** Shows a brand guideline with its editable compliance rules. */
export function GuidelineDetails({ id, listed, ruleSets, ...handlers }: GuidelineDetailsProps) {
  const { onEdit, onClose } = handlers;
  return (
    <WithDetail
      title="Brand Guideline"
      path={`/policies/guidelines/${id}/`}
      fallback="Failed to fetch guideline"
      fallbackItem={listed}
      onClose={onClose}
    >
      {(guideline, fromList) => (
        <Dialog
          onClose={onClose}
          size="lg"
          title={guideline.title}
          footer={
            <>
              <Button onClick={onClose}>Close</Button>
              <Button variant="primary" onClick={() => onEdit(guideline)}>
                Edit Guideline
              </Button>
            </>
          }
        >
          <div data-autofocus tabIndex={-1} className="flex flex-col gap-5 focus:outline-none">
            {fromList && (
              <Banner tone="warning">
                The details could not be loaded. Showing the data from the list instead.
              </Banner>
            )}
            <GuidelineFacts guideline={guideline} />
            <p className="whitespace-pre-wrap break-words text-base">{guideline.content}</p>
            <RuleRegions value={guideline.regions}>
              <GuidelineRules guidelineId={id} />
            </RuleRegions>
            <AppliedRuleSets ruleSets={filterApplicable(ruleSets, { guideline: id })} />
          </div>
        </Dialog>
      )}
    </WithDetail>
  );
}

function GuidelineFacts({ guideline }: { guideline: GuidelineJson }) {
  const { categories } = guideline;
  return (
    <div className="flex flex-col gap-3">
      <Facts
        items={[
          { label: "Version", value: guideline.version_number },
          { label: "Version label", value: guideline.version },
          { label: "Status", value: <ActiveBadge active={guideline.is_active} /> },
          {
            label: "Categories",
            value:
              categories.length === 0
                ? "All categories"
                : categories.map(({ name }) => name).join(", "),
          },
          { label: "Created by", value: guideline.created_by_name ?? "—" },
          { label: "Created", value: <Time value={guideline.created_at} format="date" /> },
          { label: "Updated", value: <Time value={guideline.updated_at} /> },
        ]}
      />
      <RegionChips regions={guideline.regions} all />
    </div>
  );
}
