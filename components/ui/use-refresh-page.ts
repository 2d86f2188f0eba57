import { useRouter } from "next/navigation";

/**
 * Returns a function that fetches the page's data again, without its layouts. If the URL changes
 * meanwhile, `router.refresh` would load the whole page and discard what is being typed; this
 * navigation is dropped instead.
 */
export function useRefreshPage(): () => void {
  const router = useRouter();
  return () => router.replace(`${location.pathname}${location.search}`, { scroll: false });
}
