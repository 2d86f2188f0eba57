"use client";

import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/**
 * A component that is fetched when it is first shown, in the browser only; until then `waiting`
 * stands for it. With `preloading` it is there before, and shown at once: React's own `lazy` keeps
 * back for 300 ms what it had to wait for, however shortly.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: (props: Props) => ReactNode = () => null,
) {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const loadOnce = () => {
    loading ??= load().then((component) => {
      loaded = component;
    });
    // What failed is tried again when it is next asked for.
    return loading.catch((error) => {
      loading = undefined;
      throw error;
    });
  };
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when a module is read
  function OnDemand(props: Props) {
    const [Component, show] = useState(() => loaded);
    const [failure, fail] = useState<unknown>(null);
    useEffect(() => {
      if (!Component) loadOnce().then(() => show(() => loaded), fail);
    }, [Component]);
    if (failure) throw failure;
    return Component ? <Component {...props} /> : waiting(props);
  }
  return Object.assign(OnDemand, { preload: () => void loadOnce().catch(() => {}) });
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
