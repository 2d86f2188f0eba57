import { z } from "zod";
import { acceptExam } from "@/lib/model/exams/requests";
import { examJson } from "@/lib/model/exams/schemas";
import { pathId } from "@/lib/platform/fields";
import { ADMINS } from "@/lib/platform/roles";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: ADMINS,
      summary: "Take over what an exam shows",
      params: z.object({ id: pathId }),
      answer: examJson,
      refusals: ["conflict"],
    },
    ({ params, user }) => acceptExam(params.id, user),
  ),
});
