import { useQuery } from "@tanstack/react-query";
import type { InvitationJson } from "@/lib/people/invitations/schemas";
import { callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";

export const INVITATIONS_QUERY_KEY = ["invitations"];

/** Returns the open invitations, up to 100. `initial` comes from the server. */
export function useInvitations(initial: InvitationJson[]): InvitationJson[] {
  const { data } = useQuery({
    queryKey: INVITATIONS_QUERY_KEY,
    queryFn: ({ signal }) =>
      callApi<Page<InvitationJson>>("/auth/invitations/?page_size=100", {
        signal,
        fallback: "The invitations could not be loaded.",
      }).then(({ results }) => results),
    initialData: initial,
  });
  return data;
}

/** Returns the invited person's full name, or the email if it is incomplete. */
export function getInviteeName({ first_name, last_name, email }: InvitationJson): string {
  return first_name && last_name ? `${first_name} ${last_name}` : email;
}
