"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { makeQueryClient } from "./query-client";

/** What the screens' client parts share: fetched data, and state in the URL. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={client}>
      <NuqsAdapter defaultOptions={{ history: "push" }}>{children}</NuqsAdapter>
    </QueryClientProvider>
  );
}
