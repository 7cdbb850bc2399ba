import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'ChangePassword' })

export default function ChangePassword() {
  return <PageHead title="ChangePassword" />
}
