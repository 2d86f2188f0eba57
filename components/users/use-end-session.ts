import { callApi } from "@/lib/platform/api-client";
import { useAction } from "../form/use-action";

/** Returns an action that ends a session by id. @param sessions the list's query key */
export function useEndSession(sessions: readonly (string | number)[]) {
  return useAction({
    mutationFn: (id: string) =>
      callApi(`/auth/sessions/${id}/`, {
        method: "DELETE",
        fallback: "The session could not be ended.",
      }),
    changes: [sessions],
  });
}
