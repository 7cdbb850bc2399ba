import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'Subscription requests' })

export default function SubscriptionRequestsPage() {
  return <PageHead title="Subscription requests" />
}
