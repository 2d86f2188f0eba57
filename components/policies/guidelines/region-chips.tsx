import { Globe, MapPin } from "lucide-react";
import { Badge } from "@/components/ui/badge";

const MAX_SHOWN = 3;

/** Shows the regions of a guideline: the first three or, if `all` is set, all of them. */
export function RegionChips({ regions, all }: { regions: string[]; all?: boolean }) {
  if (regions.length === 0)
    return (
      <p className="flex">
        <Badge icon={Globe}>Global (All Regions)</Badge>
      </p>
    );
  const visibleRegions = all ? regions : regions.slice(0, MAX_SHOWN);
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
