import { z } from "zod";
import { EVERYONE } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { getSeo } from "@/lib/seo/queries";
import { seoRecordJson } from "@/lib/seo/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: EVERYONE,
      summary: "Get a product's SEO data",
      params: z.object({ productId: z.string() }),
      answer: seoRecordJson,
    },
    ({ params }) => getSeo(params.productId),
  ),
});
