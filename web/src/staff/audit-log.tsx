import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'Audit log' })

export default function AuditLogPage() {
  return <PageHead title="Audit log" />
}
