import { z } from "zod";
import { EVERYONE } from "@/lib/auth/roles";
import { listExamCases } from "@/lib/exams/queries";
import { examCaseJson, examCaseQuery } from "@/lib/exams/schemas";
import { pathId } from "@/lib/fields";
import { pageOf, toPage } from "@/lib/pagination";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List an exam's cases with the model's words",
      params: z.object({ id: pathId }),
      query: examCaseQuery,
      answer: pageOf(examCaseJson),
    },
    async ({ url, params, query }) => toPage(url, query, await listExamCases(params.id, query)),
  ),
});
