import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'Industry partnerships', path: '/industry' })

export default function Industry() {
  return <PageHead title="Industry partnerships" />
}
