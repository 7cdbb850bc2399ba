// What Lingui imports from `use-sync-external-store/shim`, which is for versions of React without it (vite.config.ts).
export { useSyncExternalStore } from 'react'
