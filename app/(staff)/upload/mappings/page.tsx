import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { MappingsScreen } from "@/components/imports/mappings-screen";
import { pageSession } from "@/lib/people/auth/session";
import { canSee } from "@/lib/platform/roles";

export const metadata: Metadata = { title: "Sources and Mappings" };

export default async function MappingsPage() {
  const session = await pageSession();
  if (!session) redirect("/login");
  if (!canSee("/upload", session.user.role)) redirect("/dashboard");
  return <MappingsScreen />;
}
