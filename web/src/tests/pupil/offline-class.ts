import { useOfflinePage } from '../../session/device/offline-page.ts'

/** Makes the pupils' pages open without a network (class-worker.ts). True once they do. */
export const useOfflineClass = (): boolean => useOfflinePage('/class-worker.js', '/class')
