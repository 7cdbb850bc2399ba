import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'User' })

export default function UserPage() {
  return <PageHead title="User" />
}
