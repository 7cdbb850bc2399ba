import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'SetUp' })

export default function SetUp() {
  return <PageHead title="SetUp" />
}
