import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'Join' })

export default function Join() {
  return <PageHead title="Join" />
}
