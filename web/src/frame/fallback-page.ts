import { createContext, use } from 'react'
import { useHydrated } from '../session/use-hydrated.ts'

/** True on the one page that answers every address which was not written to HTML (build-site.ts, spaRoutes). */
export const FallbackPage = createContext(false)

/** Whether the address is known: the fallback page is written before anyone has asked for one. */
export function useAddressKnown() {
  const hydrated = useHydrated()
  return !use(FallbackPage) || hydrated
}
