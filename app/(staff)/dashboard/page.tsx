import type { Metadata } from "next";
import { redirect } from "next/navigation";
import {
  CategoryPerformance,
  Greeting,
  RecentValidations,
  StatusCards,
  TopIssues,
  Waiting,
} from "@/components/dashboard/cards";
import { MoveToPostgres } from "@/components/dashboard/move-to-postgres";
import { News } from "@/components/dashboard/recent-activity";
import { displayName } from "@/lib/format";
import { getDashboard } from "@/lib/insights/dashboard/queries";
import { listRecentActivity } from "@/lib/insights/dashboard/recent-activity";
import { recordVisit } from "@/lib/insights/dashboard/visit";
import { pageSession } from "@/lib/people/auth/session";
import { toUserJson } from "@/lib/people/users/queries";
import { allows, EDITORS } from "@/lib/platform/roles";
import { outgrowsEmbedded } from "@/lib/start/embedded-limit";
import { moveCommand } from "@/lib/start/migrations";
import { listTopIssues } from "@/lib/validations/findings/top-issues";
import { countWaiting } from "@/lib/validations/review/queue";

export const metadata: Metadata = { title: "Dashboard" };

export default async function DashboardPage() {
  const session = await pageSession();
  if (!session) redirect("/login");
  const { user } = session;
  const visit = await recordVisit(user);
  const [{ products, categories, recent }, waiting, patterns, news] = await Promise.all([
    getDashboard(),
    allows(EDITORS, user.role) ? countWaiting(user) : null,
    listTopIssues(),
    listRecentActivity(visit.since, user),
  ]);
  return (
    <div className="flex flex-col gap-5">
      <Greeting
        name={displayName(toUserJson(user))}
        products={products}
        categories={categories.length}
      />
      {user.role === "admin" && outgrowsEmbedded(products.total) && (
        <MoveToPostgres products={products.total} command={moveCommand()} />
      )}
      {waiting !== null && <Waiting count={waiting} />}
      <StatusCards products={products} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <News news={news} visit={visit} />
          <RecentValidations validations={recent} />
        </div>
        <div className="grid min-w-0 gap-5">
          <TopIssues patterns={patterns} />
          <CategoryPerformance categories={categories} />
        </div>
      </div>
    </div>
  );
}
