import { BackToList } from "../list/back-to-list";

export function BackToProducts() {
  return <BackToList href="/products">Back to Products</BackToList>;
}
