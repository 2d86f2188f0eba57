import { z } from "zod";
import { listExamCases } from "@/lib/model/exams/queries";
import { examCaseJson, examCaseQuery } from "@/lib/model/exams/schemas";
import { pathId } from "@/lib/platform/fields";
import { pageOf, toPage } from "@/lib/platform/pagination";
import { EVERYONE } from "@/lib/platform/roles";
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
