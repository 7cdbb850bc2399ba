import { createContext, use } from 'react'
import { useHydrated } from '../session/use-hydrated.ts'

/** True on the fallback page, which answers every URL that was not prerendered (build-site.ts, spaRoutes). */
export const FallbackPage = createContext(false)

/** Whether the URL is known: the fallback page is prerendered without one. */
export function useAddressKnown() {
  const hydrated = useHydrated()
  return !use(FallbackPage) || hydrated
}
