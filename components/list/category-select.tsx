"use client";

import { Select } from "@/components/ui/select";

export interface CategoryOption {
  id: number;
  name: string;
}

type CategorySelectProps = {
  categories: CategoryOption[];
  value: number | undefined;
  /** Null stands for all categories. */
  onChange: (id: number | null) => void;
};

/** Narrows a list to one category. */
export function CategorySelect({ categories, value, onChange }: CategorySelectProps) {
  return (
    <Select
      aria-label="Category"
      className="w-48 max-sm:min-w-32 max-sm:flex-1"
      options={[
        { value: "", label: "All categories" },
        ...categories.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value ?? ""}
      onChange={(event) => onChange(Number(event.target.value) || null)}
    />
  );
}

/** The name of a category; its id where it is none of these. */
export function categoryName(categories: CategoryOption[], id: number): string {
  return categories.find((category) => category.id === id)?.name ?? String(id);
}
