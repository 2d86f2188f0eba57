import { FolderPlus } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { HelpLink } from "@/components/ui/help-link";
import { PageHeader, Panel } from "@/components/ui/panel";
import { type BatchViewer, type InitialBatches, RecentBatches } from "./bulk/recent-batches";
import type { CategoryOption } from "./draft";
import { SingleUpload } from "./single-upload";
import { UploadModes } from "./upload-modes";

type UploadScreenProps = {
  categories: CategoryOption[];
  batches: InitialBatches;
  viewer: BatchViewer;
};

export function UploadScreen({ categories, batches, viewer }: UploadScreenProps) {
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Upload Products"
        description="Each product is stored and queued for validation."
        actions={<HelpLink to="imports">How imports work</HelpLink>}
      />
      <UploadModes
        single={
          categories.length > 0 ? (
            <SingleUpload categories={categories} userId={viewer.id} />
          ) : (
            <Panel>
              <NoCategories isAdmin={viewer.isAdmin} />
            </Panel>
          )
        }
        categories={categories}
      />
      <RecentBatches initial={batches} viewer={viewer} />
    </div>
  );
}

function NoCategories({ isAdmin }: { isAdmin: boolean }) {
  return (
    <EmptyState
      icon={FolderPlus}
      title="No categories yet"
      text={
        isAdmin
          ? "Each product belongs to a category. Create a category, or import a file, which doesn't need one."
          : "Each product belongs to a category. Import a file, which doesn't need one, or ask an administrator to create a category."
      }
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link href="/upload?mode=bulk" className={buttonVariants({ variant: "primary" })}>
            Import a File
          </Link>
          {isAdmin && (
            <Link href="/policies" className={buttonVariants({ variant: "secondary" })}>
              Brand Policies
            </Link>
          )}
        </div>
      }
    />
  );
}
