import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'Learning management system', path: '/lms' })

export default function Lms() {
  return <PageHead title="Learning management system" />
}
