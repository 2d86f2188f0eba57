import { useQuery } from "@tanstack/react-query";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import type { SessionJson } from "@/lib/people/auth/schemas";
import { callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import { useAction } from "../form/use-action";
import { SessionsTable } from "../users/sessions-table";
import { useEndSession } from "../users/use-end-session";

export const SESSIONS_QUERY_KEY = ["sessions"];

/** Lists the user's sessions with their devices. The user can end each session. */
export function SessionsPanel({ initial }: { initial: SessionJson[] }) {
  const { data: sessions } = useQuery({
    queryKey: SESSIONS_QUERY_KEY,
    queryFn: async ({ signal }) => {
      const fallback = "Your sessions could not be loaded.";
      const path = "/auth/sessions/?page_size=100";
      return (await callApi<Page<SessionJson>>(path, { signal, fallback })).results;
    },
    initialData: initial,
  });
  const end = useEndSession(SESSIONS_QUERY_KEY);
  const endOthersAction = useAction({
    mutationFn: () =>
      callApi("/auth/sessions/?others=true", {
        method: "DELETE",
        fallback: "The sessions could not be ended.",
      }),
    changes: [SESSIONS_QUERY_KEY],
  });
  const failure = end.failure ?? endOthersAction.failure;
  return (
    <Panel
      id="sessions"
      title="Your Sessions"
      description="Where you are signed in."
      actions={
        sessions.length > 1 && (
          <Button size="sm" busy={endOthersAction.busy} onClick={() => endOthersAction.run()}>
            End All Others
          </Button>
        )
      }
      flush
    >
      {failure && (
        <div className="border-b p-4">
          <Banner tone="error">{failure.message}</Banner>
        </div>
      )}
      <SessionsTable
        label="Your sessions"
        sessions={sessions}
        ending={end.running}
        onEnd={end.run}
      />
    </Panel>
  );
}
