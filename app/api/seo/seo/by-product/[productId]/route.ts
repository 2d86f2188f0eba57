import { z } from "zod";
import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { getSeo } from "@/lib/seo/queries";
import { seoRecordJson } from "@/lib/seo/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Get a product's SEO data",
      params: z.object({ productId: z.string() }),
      answer: seoRecordJson,
    },
    ({ params }) => getSeo(params.productId),
  ),
});
