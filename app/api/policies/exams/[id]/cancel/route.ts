import { z } from "zod";
import { ADMINS } from "@/lib/auth/roles";
import { cancelExam } from "@/lib/exams/requests";
import { examJson } from "@/lib/exams/schemas";
import { pathId } from "@/lib/fields";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  POST: route(
    {
      roles: ADMINS,
      summary: "Stop an exam",
      params: z.object({ id: pathId }),
      answer: examJson,
      refusals: ["conflict"],
    },
    ({ params, user }) => cancelExam(params.id, user),
  ),
});
