import type { Metadata } from "next";
import { StyleGuideScreen } from "@/components/style-guides/style-guide-screen";
import { requirePageSession } from "@/lib/people/auth/session";
import { config } from "@/lib/platform/config";
import { countUnreadSentences, getStyleGuide } from "@/lib/style-guides/queries";
import { getSampleTexts } from "@/lib/style-guides/reading/compiled";
import { orNotFound, readId } from "../../../records";

export const metadata: Metadata = { title: "Style Guide" };

type StyleGuidePageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ from?: string | string[] }>;
};

export default async function StyleGuidePage({ params, searchParams }: StyleGuidePageProps) {
  await requirePageSession("/policies");
  const id = await readId(params);
  const [guide, unread] = await orNotFound(
    Promise.all([getStyleGuide(id), countUnreadSentences(id)]),
  );
  return (
    <StyleGuideScreen
      guide={guide}
      samples={getSampleTexts(guide.language)}
      unread={config().model ? unread : 0}
      isFirstStep={(await searchParams).from === "get-started"}
    />
  );
}
