import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'ResetPassword' })

export default function ResetPassword() {
  return <PageHead title="ResetPassword" />
}
