import type { Metadata } from "next";
import { ImportScreen } from "@/components/imports/import-screen";
import { getImport } from "@/lib/imports/queries";
import { requirePageSession } from "@/lib/people/auth/session";
import { listCategoryNames } from "@/lib/policies/categories/queries";
import { listAllFields } from "@/lib/product-fields/queries";
import { listSourceNames } from "@/lib/products/deliveries/sources";
import { orNotFound, readId } from "../../../records";

export const metadata: Metadata = { title: "Import Products" };

type ImportPageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ ask?: string | string[] }>;
};

export default async function ImportPage({ params, searchParams }: ImportPageProps) {
  const session = await requirePageSession("/upload");
  const id = await readId(params);
  const [initial, categories, fields, sources] = await orNotFound(
    Promise.all([
      getImport(id, session.user),
      listCategoryNames(),
      listAllFields(),
      listSourceNames(),
    ]),
  );
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
}
