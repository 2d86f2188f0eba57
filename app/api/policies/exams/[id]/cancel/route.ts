import { z } from "zod";
import { cancelExam } from "@/lib/model/exams/requests";
import { examJson } from "@/lib/model/exams/schemas";
import { pathId } from "@/lib/platform/fields";
import { ADMINS } from "@/lib/platform/roles";
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
