import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'PrivacyPolicy' })

export default function PrivacyPolicy() {
  return <PageHead title="PrivacyPolicy" />
}
