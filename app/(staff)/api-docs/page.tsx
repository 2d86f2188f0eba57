import type { Metadata } from "next";
import { Guide } from "@/components/api-docs/guide";
import { checkTextsScript } from "@/lib/platform/openapi/check-texts";

export const metadata: Metadata = { title: "API Documentation" };

export default async function ApiDocsPage() {
  return <Guide script={await checkTextsScript()} />;
}
