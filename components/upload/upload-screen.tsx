import { FolderPlus } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader, Panel } from "@/components/ui/panel";
import { type InitialBatches, RecentBatches } from "./bulk/recent-batches";
import type { CategoryOption } from "./draft";
import { SingleUpload } from "./single-upload";
import { UploadModes } from "./upload-modes";

type UploadScreenProps = {
  categories: CategoryOption[];
  batches: InitialBatches;
  viewer: { id: number; isAdmin: boolean };
};

export function UploadScreen({ categories, batches, viewer }: UploadScreenProps) {
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Upload Products"
        description="Each product is stored and queued for validation."
      />
      {categories.length > 0 ? (
        <UploadModes
          single={<SingleUpload categories={categories} userId={viewer.id} />}
          categories={categories}
        />
      ) : (
        <Panel>
          <NoCategories isAdmin={viewer.isAdmin} />
        </Panel>
      )}
      <RecentBatches initial={batches} />
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
          ? "A product belongs to a category. Create the first one, then upload."
          : "A product belongs to a category. Ask an administrator to create one."
      }
      action={
        isAdmin && (
          <Link href="/policies" className={buttonVariants({ variant: "primary" })}>
            Brand Policies
          </Link>
        )
      }
    />
  );
}
