import type { Transaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'

type Handler = (tx: Transaction, userId: string) => Promise<void>

const handlers = new WeakMap<AppContext['jobs'], Handler[]>()

/**
 * Registers a handler that removes a feature's other means of access when the owner of an address takes over its account. Accounts therefore do not
 * import second factors or calendars.
 */
export function onAccountTakeover(ctx: AppContext, handler: Handler): void {
  handlers.set(ctx.jobs, [...(handlers.get(ctx.jobs) ?? []), handler])
}

export async function runTakeoverHandlers(ctx: AppContext, tx: Transaction, userId: string): Promise<void> {
  for (const handler of handlers.get(ctx.jobs) ?? []) await handler(tx, userId)
}
