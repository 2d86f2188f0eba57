import type * as Radix from "@radix-ui/react-dropdown-menu";
import type { LucideIcon } from "lucide-react";
import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
} from "react";

export type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement<ComponentProps<"button">>;
  align?: "start" | "end";
  className?: string;
  /** The items, which are created when the menu is first opened. */
  children: ReactNode;
};

export type MenuItemProps = ComponentProps<typeof Radix.Item> & {
  icon?: LucideIcon;
  tone?: "default" | "danger";
};

/** The components of a menu's content. */
export interface MenuParts {
  Item: ComponentType<MenuItemProps>;
  Label: ComponentType<{ children: ReactNode }>;
  Separator: ComponentType;
}

/** The components within an open menu. Null outside a menu. */
export const MenuPartsContext = createContext<MenuParts | null>(null);
