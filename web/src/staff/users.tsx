import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'Users' })

export default function UsersPage() {
  return <PageHead title="Users" />
}
