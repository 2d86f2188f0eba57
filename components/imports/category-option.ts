/** A stored category, to choose from. */
export interface CategoryOption {
  id: number;
  name: string;
}
