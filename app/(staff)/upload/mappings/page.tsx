import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { MappingsScreen } from "@/components/imports/mappings-screen";
import { getPageSession } from "@/lib/people/auth/session";
import { canSee } from "@/lib/platform/roles";

export const metadata: Metadata = { title: "Sources and Mappings" };

export default async function MappingsPage() {
  const session = await getPageSession();
  if (!session) redirect("/login");
  if (!canSee("/upload", session.user.role)) redirect("/dashboard");
  return <MappingsScreen />;
}
