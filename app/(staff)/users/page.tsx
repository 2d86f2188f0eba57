import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { type InitialUsers, usersPath } from "@/components/users/list-query";
import { UsersScreen } from "@/components/users/users-screen";
import { maySee } from "@/lib/auth/roles";
import { pageSession } from "@/lib/auth/session";
import { toPage } from "@/lib/pagination";
import { readSearchParams } from "@/lib/search-params";
import { countActiveAdmins, listUsers } from "@/lib/users/queries";
import { type UserQuery, userQuery } from "@/lib/users/schemas";

export const metadata: Metadata = { title: "Users" };

type UsersPageProps = {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function UsersPage({ searchParams }: UsersPageProps) {
  const session = await pageSession();
  if (!session) redirect("/login");
  if (!maySee("/users", session.user.role)) redirect("/dashboard");
  const asked = readSearchParams(userQuery, await searchParams);
  const initial = await loadList({ ...asked, page_size: 50 });
  return <UsersScreen initial={initial} me={session.user.id} />;
}

async function loadList(query: UserQuery): Promise<InitialUsers> {
  const path = usersPath(query);
  const inOrder = { ...query, ordering: query.ordering ?? ("name" as const) };
  const [listing, activeAdmins] = await Promise.all([listUsers(inOrder), countActiveAdmins()]);
  const page = toPage(new URL(`/api${path}`, "http://localhost"), query, listing);
  return { path, page, activeAdmins };
}
