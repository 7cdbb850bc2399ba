import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'SubscriptionForm' })

export default function SubscriptionForm() {
  return <PageHead title="SubscriptionForm" />
}
