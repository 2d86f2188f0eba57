import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { toFirstPage } from "@/components/list/first-page";
import { USER_LIST } from "@/components/users/list";
import { UsersScreen } from "@/components/users/users-screen";
import { requirePageSession } from "@/lib/people/auth/session";
import { listInvitations } from "@/lib/people/invitations/queries";
import { countActiveAdmins, listUsers } from "@/lib/people/users/queries";
import { config } from "@/lib/platform/config";

export const metadata: Metadata = { title: "Users" };

type UsersPageProps = { searchParams: Promise<SearchParams> };

export default async function UsersPage({ searchParams }: UsersPageProps) {
  const session = await requirePageSession("/users");
  const query = USER_LIST.read(await searchParams);
  const [listing, activeAdmins, invitations] = await Promise.all([
    listUsers(query),
    countActiveAdmins(),
    listInvitations({ page: 1, page_size: 100 }),
  ]);
  const first = toFirstPage(USER_LIST, query, listing);
  return (
    <UsersScreen
      first={first}
      activeAdmins={activeAdmins}
      invitations={invitations.items}
      singleSignOn={config().oidc !== null}
      mail={config().mail !== null}
      passwordSignIn={config().passwordSignIn}
      currentUserId={session.user.id}
    />
  );
}
