import { pageMeta } from '../frame/page-meta.ts'
import { NotFoundPage } from './not-found-page.tsx'

export const meta = () => pageMeta({ title: 'Page not found' })

export default NotFoundPage
