import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { UploadScreen } from "@/components/upload/upload-screen";
import { allows, EDITORS } from "@/lib/auth/roles";
import { pageSession } from "@/lib/auth/session";
import { listCategoryNames } from "@/lib/policies/categories/names";

export const metadata: Metadata = { title: "Upload Products" };

export default async function UploadPage() {
  const session = await pageSession();
  if (!session) redirect("/login");
  const { id, role } = session.user;
  if (!allows(EDITORS, role)) redirect("/dashboard");
  const viewer = { id, isAdmin: role === "admin" };
  return <UploadScreen categories={await listCategoryNames()} viewer={viewer} />;
}
