"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { makeQueryClient } from "./query-client";
import { UrlProvider } from "./url-provider";

/** What the screens' client parts share: fetched data, and state in the URL. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={client}>
      <UrlProvider>{children}</UrlProvider>
    </QueryClientProvider>
  );
}
