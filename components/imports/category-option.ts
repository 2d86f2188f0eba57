/** An existing category as an option. */
export interface CategoryOption {
  id: number;
  name: string;
}
