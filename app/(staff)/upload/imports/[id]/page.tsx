import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { ImportScreen } from "@/components/imports/import-screen";
import { DomainError } from "@/lib/errors";
import { getImport } from "@/lib/imports/queries";
import { getPageSession } from "@/lib/people/auth/session";
import { isId } from "@/lib/platform/fields";
import { canSee } from "@/lib/platform/roles";
import { listCategoryNames } from "@/lib/policies/categories/queries";
import { listAllFields } from "@/lib/product-fields/queries";
import { listSourceNames } from "@/lib/products/deliveries/sources";

export const metadata: Metadata = { title: "Import Products" };

type ImportPageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ ask?: string | string[] }>;
};

export default async function ImportPage({ params, searchParams }: ImportPageProps) {
  const session = await getPageSession();
  if (!session) redirect("/login");
  if (!canSee("/upload", session.user.role)) redirect("/dashboard");
  const id = Number((await params).id);
  if (!isId(id)) notFound();
  try {
    const [initial, categories, fields, sources] = await Promise.all([
      getImport(id, session.user),
      listCategoryNames(),
      listAllFields(),
      listSourceNames(),
    ]);
    return (
      <ImportScreen
        initial={initial}
        categories={categories}
        fields={fields}
        sources={sources}
        canCreateFields={session.user.role === "admin"}
        onlyUndecided={(await searchParams).ask === "missing"}
      />
    );
  } catch (error) {
    if (error instanceof DomainError && error.kind === "not_found") notFound();
    throw error;
  }
}
