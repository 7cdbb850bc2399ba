import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'Free websites', path: '/free-websites' })

export default function FreeWebsites() {
  return <PageHead title="Free websites" />
}
