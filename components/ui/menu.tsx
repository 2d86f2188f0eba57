import { cloneElement, type ReactNode, use, useState } from "react";
import type { LoadedMenu } from "./loaded-menu";
import { type MenuItemProps, MenuPartsContext, type MenuProps } from "./menu-parts";
import { showToast } from "./toast";

/**
 * A menu of actions. Its code is loaded when it is first opened, because every list has menus and
 * most visits open none.
 */
export function Menu(props: MenuProps) {
  const [loaded, setLoaded] = useState<{ Menu: typeof LoadedMenu; byKey: boolean } | null>(null);
  if (loaded) return <loaded.Menu {...props} focusFirst={loaded.byKey} />;
  const open = (byKey: boolean) =>
    loadMenu()
      .then((menu) => setLoaded({ Menu: menu, byKey }))
      .catch(() => showToast("The menu could not be loaded.", { tone: "danger" }));
  return cloneElement(props.trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: () => void loadMenu().catch(() => {}),
    // Clicks by keys have no count.
    onClick: ({ detail }) => void open(detail === 0),
    onKeyDown: (event) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      void open(true);
    },
  });
}

const loadMenu = () => import("./loaded-menu").then((module) => module.LoadedMenu);

/** An item with an action (`onSelect`) or, with `asChild`, a Link without an icon. */
export function MenuItem(props: MenuItemProps) {
  const parts = use(MenuPartsContext);
  return parts && <parts.Item {...props} />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const parts = use(MenuPartsContext);
  return parts && <parts.Label>{children}</parts.Label>;
}

export function MenuSeparator() {
  const parts = use(MenuPartsContext);
  return parts && <parts.Separator />;
}
