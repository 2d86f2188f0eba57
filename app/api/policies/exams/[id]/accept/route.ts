import { z } from "zod";
import { ADMINS } from "@/lib/auth/roles";
import { acceptExam } from "@/lib/exams/requests";
import { examJson } from "@/lib/exams/schemas";
import { pathId } from "@/lib/fields";
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
