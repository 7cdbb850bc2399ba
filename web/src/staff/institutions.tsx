import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'Institutions' })

export default function InstitutionsPage() {
  return <PageHead title="Institutions" />
}
