import * as calls from '@ariviyal/contract/receipts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { receiptFile } from './show-receipts.ts'

export function receiptsRoutes(app: App, house: House): void {
  route(app, calls.downloadMyReceipt, ({ params, caller }) =>
    receiptFile(house.db, params.id, { type: 'user', id: caller.user.id }),
  )
  route(app, calls.downloadReceipt, ({ params }) => receiptFile(house.db, params.id))
}
