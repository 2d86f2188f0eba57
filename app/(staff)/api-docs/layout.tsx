import type { ReactNode } from "react";
import { EndpointIndex } from "@/components/api-docs/endpoint-index";
import { apiDocument } from "@/lib/platform/openapi/document";
import { groupOperations } from "@/lib/platform/openapi/listing";

/** Shows the index of all endpoints next to their documentation. */
export default function ApiDocsLayout({ children }: { children: ReactNode }) {
  const groups = groupOperations(apiDocument);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="lg:sticky lg:top-20 lg:flex lg:max-h-[calc(100dvh-6.5rem)] lg:flex-col">
        <EndpointIndex groups={groups} />
      </div>
      <div className="min-w-0 max-w-5xl">{children}</div>
    </div>
  );
}
