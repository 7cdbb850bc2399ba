import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False while the page still has to equal the HTML that was written at build, true afterwards. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
