"use client";

import { type ReactNode, useState } from "react";
import { QueryClient } from "@/components/query/client";
import { QueryContext } from "@/components/query/use-query";
import { UrlProvider } from "@/components/url/url-state";

/** What the screens' client parts share: fetched data, and state in the URL. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryContext value={client}>
      <UrlProvider>{children}</UrlProvider>
    </QueryContext>
  );
}
