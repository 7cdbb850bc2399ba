import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'Messages' })

export default function MessagesPage() {
  return <PageHead title="Messages" />
}
