import { Score } from "@/components/ui/score";
import { Stat, StatRow } from "@/components/ui/stat";
import { Time } from "@/components/ui/time";
import type { SeoStatus } from "@/lib/enums";
import { grouped } from "@/lib/format";
import type { SeoRecordJson } from "@/lib/seo/schemas";
import { marketText } from "./market";
import { SeoStatusBadge } from "./seo-status";

type PanelTilesProps = { record: SeoRecordJson; status: SeoStatus };

export function PanelTiles({ record, status }: PanelTilesProps) {
  const analyzed = record.seo_analyzed_at !== null;
  return (
    <StatRow>
      <Stat
        label="SEO Score"
        value={
          <Score value={analyzed ? record.seo_score : null} scale="seo" className="font-semibold" />
        }
        hint={analyzed && <Analyzed at={record.seo_analyzed_at} />}
      />
      <Stat
        label="Keywords"
        value={grouped(record.seo_keywords_count)}
        hint={analyzed && `${record.target_keywords.length} of them targeted`}
      />
      <Stat
        label="Completeness"
        value={
          <Score
            value={analyzed ? record.seo_completeness_score : null}
            scale="seo"
            className="font-semibold"
          />
        }
      />
      <Stat
        label="Status"
        value={
          <span className="flex h-7 items-center font-normal">
            <SeoStatusBadge status={status} />
          </span>
        }
        hint={record.market && marketText(record.market, record.locale)}
      />
    </StatRow>
  );
}

function Analyzed({ at }: { at: string | null }) {
  return (
    <>
      Analyzed <Time value={at} />
    </>
  );
}
