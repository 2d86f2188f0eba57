import { z } from "zod";
import { EVERYONE } from "@/lib/auth/roles";
import { getExam } from "@/lib/exams/queries";
import { examDetailJson } from "@/lib/exams/schemas";
import { pathId } from "@/lib/fields";
import { endpoint, route } from "@/lib/route";

export const { GET, POST, PUT, PATCH, DELETE } = endpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "Get an exam beside the one it is compared with",
      params: z.object({ id: pathId }),
      answer: examDetailJson,
    },
    ({ params }) => getExam(params.id),
  ),
});
