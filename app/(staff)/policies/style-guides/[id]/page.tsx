import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { StyleGuideScreen } from "@/components/style-guides/style-guide-screen";
import { DomainError } from "@/lib/errors";
import { getPageSession } from "@/lib/people/auth/session";
import { config } from "@/lib/platform/config";
import { isId } from "@/lib/platform/fields";
import { canSee } from "@/lib/platform/roles";
import { countUnreadSentences, getStyleGuide } from "@/lib/style-guides/queries";
import { getSampleTexts } from "@/lib/style-guides/reading/compiled";

export const metadata: Metadata = { title: "Style Guide" };

type StyleGuidePageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ from?: string | string[] }>;
};

export default async function StyleGuidePage({ params, searchParams }: StyleGuidePageProps) {
  const session = await getPageSession();
  if (!session) redirect("/login");
  if (!canSee("/policies", session.user.role)) redirect("/dashboard");
  const id = Number((await params).id);
  if (!isId(id)) notFound();
  try {
    const [guide, unread] = await Promise.all([getStyleGuide(id), countUnreadSentences(id)]);
    return (
      <StyleGuideScreen
        guide={guide}
        samples={getSampleTexts(guide.language)}
        unread={config().model ? unread : 0}
        isFirstStep={(await searchParams).from === "get-started"}
      />
    );
  } catch (error) {
    if (error instanceof DomainError && error.kind === "not_found") notFound();
    throw error;
  }
}
