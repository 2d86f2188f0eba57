import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CategoryPerformance } from "@/components/dashboard/category-performance";
import { Greeting } from "@/components/dashboard/greeting";
import { RecentValidations } from "@/components/dashboard/recent-validations";
import { StatusCards } from "@/components/dashboard/status-cards";
import { allows, EDITORS } from "@/lib/auth/roles";
import { pageSession } from "@/lib/auth/session";
import { getDashboard } from "@/lib/dashboard/queries";
import { displayName } from "@/lib/format";
import { countWaiting } from "@/lib/review/queue";
import { toUserJson } from "@/lib/users/queries";

export const metadata: Metadata = { title: "Dashboard" };

export default async function DashboardPage() {
  const session = await pageSession();
  if (!session) redirect("/login");
  const reviews = allows(EDITORS, session.user.role);
  const [{ products, categories, recent }, waiting] = await Promise.all([
    getDashboard(),
    reviews ? countWaiting(session.user) : 0,
  ]);
  return (
    <div className="flex flex-col gap-5">
      <Greeting
        name={displayName(toUserJson(session.user))}
        products={products}
        categories={categories.length}
        waiting={waiting}
      />
      <StatusCards products={products} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <RecentValidations validations={recent} />
        <CategoryPerformance categories={categories} />
      </div>
    </div>
  );
}
