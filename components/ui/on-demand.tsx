"use client";

import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { useHydrated } from "./use-hydrated";

/**
 * A component that is fetched when it is first shown, in the browser only; until then `waiting`
 * stands for it. With `preloading` it is there before.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: (props: Props) => ReactNode = () => null,
) {
  let loaded: Promise<{ default: ComponentType<Props> }> | undefined;
  const loadOnce = () => {
    loaded ??= load().then((component) => ({ default: component }));
    return loaded;
  };
  const preload = () => {
    loadOnce().catch(() => {
      // It is tried again when it is shown.
      loaded = undefined;
    });
  };
  const Loaded: ComponentType<Props> = lazy(loadOnce);
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when a module is read
  function OnDemand(props: Props) {
    if (!useHydrated()) return waiting(props);
    return (
      <Suspense fallback={waiting(props)}>
        <Loaded {...props} />
      </Suspense>
    );
  }
  return Object.assign(OnDemand, { preload });
}

/** Props of what leads to such components: they are fetched once it is pointed at or focused. */
export function preloading(...components: readonly { preload: () => void }[]) {
  // Once the answer to the pointer is painted: reading what came would hold it up.
  const preload = () =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        for (const component of components) component.preload();
      }),
    );
  return { onPointerEnter: preload, onFocus: preload };
}
