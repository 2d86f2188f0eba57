import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { toFirstPage } from "@/components/list/first-page";
import { ModelNotice } from "@/components/shell/model-notice";
import { VALIDATIONS } from "@/components/validations/list";
import { ValidationsScreen } from "@/components/validations/validations-screen";
import { requirePageSession } from "@/lib/people/auth/session";
import { allowsRole, EDITOR_ROLES } from "@/lib/platform/roles";
import { findOutageNotice } from "@/lib/validations/outage";
import { listValidations } from "@/lib/validations/queries";
import { loadFilterOptions } from "../filter-options";

export const metadata: Metadata = { title: "Product Validations" };

type ValidationsPageProps = { searchParams: Promise<SearchParams> };

export default async function ValidationsPage({ searchParams }: ValidationsPageProps) {
  const session = await requirePageSession();
  const query = VALIDATIONS.read(await searchParams);
  const [validations, all, options, outage] = await Promise.all([
    listValidations(query),
    VALIDATIONS.isFiltered(query) ? listValidations({ page: 1, page_size: 1 }) : null,
    loadFilterOptions(VALIDATIONS, query),
    findOutageNotice(),
  ]);
  return (
    <>
      <ModelNotice outage={outage} />
      <ValidationsScreen
        first={toFirstPage(VALIDATIONS, query, validations)}
        total={(all ?? validations).count}
        options={options}
        canDecide={allowsRole(EDITOR_ROLES, session.user.role)}
      />
    </>
  );
}
