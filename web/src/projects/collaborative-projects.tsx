import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'Collaborative projects', path: '/collaborative-projects' })

export default function CollaborativeProjects() {
  return <PageHead title="Collaborative projects" />
}
