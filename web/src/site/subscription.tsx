import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'Subscription' })

export default function Subscription() {
  return <PageHead title="Subscription" />
}
