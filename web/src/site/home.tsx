import { brand } from '@ariviyal/contract/brand'
import { pageMeta } from '../frame/page-meta.ts'

export const meta = () => pageMeta({ title: 'Home', path: '/', description: brand.description })

export default function Home() {
  return <div className="wrap" />
}
