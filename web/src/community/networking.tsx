import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'Networking', path: '/networking' })

export default function Networking() {
  return <PageHead title="Networking" />
}
