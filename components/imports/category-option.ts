/** A stored category to choose. */
export interface CategoryOption {
  id: number;
  name: string;
}
