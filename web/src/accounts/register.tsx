import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'Register' })

export default function Register() {
  return <PageHead title="Register" />
}
