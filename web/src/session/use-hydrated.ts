import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False during hydration, when the page must match its prerendered HTML; true afterwards. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
