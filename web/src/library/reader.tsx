import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'Reader' })

export default function Reader() {
  return <PageHead title="Reader" />
}
