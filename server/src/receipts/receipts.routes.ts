import * as calls from '@ariviyal/contract/subscriptions/receipts'
import { type App, route } from '../platform/http/route.ts'
import { receiptFile } from './show-receipts.ts'

export function receiptsRoutes(app: App): void {
  route(app, calls.downloadMyReceipt, ({ ctx, params, caller }) =>
    receiptFile(ctx, params.id, { type: 'user', id: caller.user.id }),
  )
  route(app, calls.downloadReceipt, ({ ctx, params }) => receiptFile(ctx, params.id))
}
