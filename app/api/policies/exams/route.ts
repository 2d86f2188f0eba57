import { ADMINS, EVERYONE } from "@/lib/auth/roles";
import { listExams } from "@/lib/exams/queries";
import { createExam } from "@/lib/exams/requests";
import { createExamAnswer, createExamSchema, examJson, examQuery } from "@/lib/exams/schemas";
import { pageOf, toPage } from "@/lib/pagination";
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
