"use client";

import { SPRITE } from "./icon";

/** Draws each icon of list rows once per page, for `Icon`. */
export function IconSprite() {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      {[...SPRITE].map(([Drawing, id]) => (
        <symbol key={id} id={id} viewBox="0 0 24 24">
          <Drawing />
        </symbol>
      ))}
    </svg>
  );
}
