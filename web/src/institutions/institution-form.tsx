import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'InstitutionForm' })

export default function InstitutionForm() {
  return <PageHead title="InstitutionForm" />
}
