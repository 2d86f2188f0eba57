import { FolderPlus } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader, Panel } from "@/components/ui/panel";
import type { CategoryOption } from "../list/category-select";
import { SingleUpload } from "./single-upload";

type UploadScreenProps = {
  categories: CategoryOption[];
  viewer: { id: number; isAdmin: boolean };
};

export function UploadScreen({ categories, viewer }: UploadScreenProps) {
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Upload Products"
        description="Each product is stored and queued for validation."
      />
      {categories.length > 0 ? (
        <SingleUpload categories={categories} userId={viewer.id} />
      ) : (
        <Panel>
          <NoCategories isAdmin={viewer.isAdmin} />
        </Panel>
      )}
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
