import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'Contemporary Scientists', path: '/offline-training' })

export default function OfflineTraining() {
  return <PageHead title="Contemporary Scientists" />
}
