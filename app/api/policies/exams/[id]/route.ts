import { z } from "zod";
import { getExam } from "@/lib/model/exams/queries";
import { examDetailJson } from "@/lib/model/exams/schemas";
import { pathId } from "@/lib/platform/fields";
import { EVERYONE } from "@/lib/platform/roles";
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
