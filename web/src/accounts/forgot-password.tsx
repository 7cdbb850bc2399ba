import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'ForgotPassword' })

export default function ForgotPassword() {
  return <PageHead title="ForgotPassword" />
}
