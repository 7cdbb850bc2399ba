import { createContext, use, useSyncExternalStore } from 'react'

/** True on the fallback page, which answers every URL that was not prerendered (build-site.ts, spaRoutes). */
export const FallbackPage = createContext(false)

const never = () => () => undefined
const known = () => true
const unknown = () => false

/**
 * Whether the URL is known: the fallback page is prerendered without one, and knows it after hydration. Other pages know
 * it from the start, and render nothing a second time.
 */
export const useAddressKnown = () => useSyncExternalStore(never, known, use(FallbackPage) ? unknown : known)
