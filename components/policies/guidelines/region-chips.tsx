import { Globe, MapPin } from "lucide-react";
import { Badge } from "@/components/ui/badge";

const MAX_VISIBLE_REGIONS = 3;

/** Shows a guideline's first three regions, or all of them if `all` is set. */
export function RegionChips({ regions, all }: { regions: string[]; all?: boolean }) {
  if (regions.length === 0)
    return (
      <p className="flex">
        <Badge icon={Globe}>Global (All Regions)</Badge>
      </p>
    );
  const visibleRegions = all ? regions : regions.slice(0, MAX_VISIBLE_REGIONS);
  const hiddenCount = regions.length - visibleRegions.length;
  return (
    <ul aria-label="Regions" className="flex min-w-0 flex-wrap gap-1">
      {visibleRegions.map((region) => (
        <li key={region} className="flex min-w-0">
          <Badge icon={MapPin}>{region}</Badge>
        </li>
      ))}
      {hiddenCount > 0 && (
        <li className="flex">
          <Badge>+{hiddenCount} more</Badge>
        </li>
      )}
    </ul>
  );
}
