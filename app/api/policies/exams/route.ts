import { listExams } from "@/lib/model/exams/queries";
import { createExam } from "@/lib/model/exams/requests";
import { createExamAnswer, createExamSchema, examJson, examQuery } from "@/lib/model/exams/schemas";
import { pageOf, toPage } from "@/lib/platform/pagination";
import { ADMINS, EVERYONE } from "@/lib/platform/roles";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "List the exams of the model",
      query: examQuery,
      answer: pageOf(examJson),
    },
    async ({ url, query }) => toPage(url, query, await listExams(query)),
  ),
  POST: route(
    {
      roles: ADMINS,
      summary: "Examine the model on rules' examples",
      body: createExamSchema,
      answer: createExamAnswer,
      refusals: ["unavailable"],
    },
    ({ body, user }) => createExam(body, user),
  ),
});
