import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'Contact' })

export default function Contact() {
  return <PageHead title="Contact" />
}
