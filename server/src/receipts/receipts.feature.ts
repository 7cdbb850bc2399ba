import type { Feature } from '../platform/feature.ts'
import { receiptsRoutes } from './receipts.routes.ts'

export const receiptsFeature: Feature = {
  name: 'receipts',
  routes: receiptsRoutes,
}
