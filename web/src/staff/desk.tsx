import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'Desk' })

export default function DeskPage() {
  return <PageHead title="Desk" />
}
