import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'Links' })

export default function LinksPage() {
  return <PageHead title="Links" />
}
