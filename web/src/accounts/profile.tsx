import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'Profile' })

export default function Profile() {
  return <PageHead title="Profile" />
}
