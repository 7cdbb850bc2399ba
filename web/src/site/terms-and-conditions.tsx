import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'Terms' })

export default function Terms() {
  return <PageHead title="Terms" />
}
