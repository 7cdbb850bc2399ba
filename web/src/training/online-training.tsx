import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'Monthly online workshops', path: '/online-training' })

export default function OnlineTraining() {
  return <PageHead title="Monthly online workshops" />
}
