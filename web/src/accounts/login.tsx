import { pageMeta } from '../frame/page-meta.ts'
import { PageHead } from '../ui/page-head.tsx'

export const meta = () => pageMeta({ title: 'Login' })

export default function Login() {
  return <PageHead title="Login" />
}
