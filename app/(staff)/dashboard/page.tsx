import type { Metadata } from "next";
import { redirect } from "next/navigation";
import {
  CategoryPerformance,
  Greeting,
  KnownFindings,
  PendingReviews,
  RecentValidations,
  StatusCards,
  TopIssues,
} from "@/components/dashboard/cards";
import { DemoNotice } from "@/components/dashboard/demo-notice";
import { DailyDigest } from "@/components/dashboard/digest";
import { EndingEvidence } from "@/components/dashboard/ending-evidence";
import { FirstSteps } from "@/components/dashboard/first-steps";
import { MoveToPostgres } from "@/components/dashboard/move-to-postgres";
import { RecentActivityPanel } from "@/components/dashboard/recent-activity";
import { formatDisplayName } from "@/lib/format";
import { getDigest } from "@/lib/insights/dashboard/digest";
import { getDashboard } from "@/lib/insights/dashboard/queries";
import { listRecentActivity, recordVisit } from "@/lib/insights/dashboard/recent-activity";
import { countContents, getWorkspace } from "@/lib/insights/workspace/queries";
import { requirePageSession } from "@/lib/people/auth/session";
import { toUserJson } from "@/lib/people/users/queries";
import { allowsRole, canSee, EDITOR_ROLES } from "@/lib/platform/roles";
import { listEvidence } from "@/lib/policies/evidence/queries";
import { outgrowsEmbedded } from "@/lib/start/embedded-limit";
import { moveCommand } from "@/lib/start/migrations";
import { readKnownFindings } from "@/lib/validations/decisions/accept-known";
import { listTopIssues } from "@/lib/validations/findings/top-issues";
import { countPendingReviews } from "@/lib/validations/review/queue";

export const metadata: Metadata = { title: "Dashboard" };

export default async function DashboardPage() {
  const { user } = await requirePageSession();
  const isAdmin = user.role === "admin";
  const [period, workspace] = await Promise.all([recordVisit(user), getWorkspace()]);
  if (workspace.products === 0 && canSee("/get-started", user.role)) redirect("/get-started");
  const contents = isAdmin && workspace.demo ? await countContents() : null;
  const [
    { products, categories, recent },
    pendingCount,
    patterns,
    activity,
    knownFindings,
    digest,
    endingEvidence,
  ] = await Promise.all([
    getDashboard(),
    allowsRole(EDITOR_ROLES, user.role) ? countPendingReviews(user) : null,
    listTopIssues(),
    listRecentActivity(period.since, user),
    readKnownFindings(),
    getDigest(user),
    listEvidence({ page: 1, page_size: 20, state: ["expiring"], ordering: "valid_until" }),
  ]);
  const { steps, dismissed } = workspace;
  const hasCompletedSteps = steps.products && steps.rules && steps.findings;
  const showsSteps = canSee("/get-started", user.role) && !dismissed && !hasCompletedSteps;
  return (
    <div className="flex flex-col gap-5">
      <Greeting
        name={formatDisplayName(toUserJson(user))}
        products={products}
        categories={categories.length}
      />
      {workspace.demo && <DemoNotice contents={contents} />}
      {showsSteps && <FirstSteps steps={workspace.steps} canDismiss={isAdmin} />}
      {isAdmin && outgrowsEmbedded(products.total) && (
        <MoveToPostgres products={products.total} command={moveCommand()} />
      )}
      {pendingCount !== null && <PendingReviews count={pendingCount} />}
      <KnownFindings {...knownFindings} />
      <DailyDigest digest={digest} role={user.role} />
      <EndingEvidence
        evidence={endingEvidence.items}
        count={endingEvidence.count}
        role={user.role}
      />
      <StatusCards products={products} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <RecentActivityPanel activity={activity} period={period} />
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
