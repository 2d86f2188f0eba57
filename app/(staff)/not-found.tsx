import { FileQuestion } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export default function NotFound() {
  return (
    <EmptyState
      icon={FileQuestion}
      title="Page not found"
      wholePage
      text="It may have been deleted, or the address is wrong."
      action={
        <Link href="/dashboard" className={buttonVariants()}>
          Go to Dashboard
        </Link>
      }
    />
  );
}
