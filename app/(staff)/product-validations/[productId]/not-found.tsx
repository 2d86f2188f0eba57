import { LoadingFailed } from "@/components/product-page/loading-failed";

export default function ProductNotFound() {
  return <LoadingFailed message="This product does not exist. It may have been deleted." />;
}
