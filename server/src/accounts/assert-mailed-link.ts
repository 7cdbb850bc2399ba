import { serverMessages } from '@ariviyal/contract/server-messages'
import type { AppContext } from '../platform/app-context.ts'
import { hashOfToken } from '../platform/crypto/one-time-token.ts'
import type { Executor } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import { findAddressChange, findFormerAddress } from './addresses/address-changes.queries.ts'
import { findLinkOwner } from './mailed-links.queries.ts'

type Find = (executor: Executor, tokenHash: string, now: Date) => Promise<unknown>

const links = {
  'reset-password': { find: (executor, hash, now) => findLinkOwner(executor, 'reset-password', hash, now) },
  'confirm-address': {
    find: (executor, hash, now) => findLinkOwner(executor, 'confirm-address', hash, now),
    msg: serverMessages.confirmLinkExpired,
  },
  'new-address': { find: findAddressChange, msg: serverMessages.confirmLinkExpired },
  'former-address': { find: findFormerAddress, msg: serverMessages.confirmLinkExpired },
} satisfies Record<string, { find: Find; msg?: string }>

/** Raises `link-expired` for a used, old or unknown link. Does not use it up: mail scanners open links. */
export async function assertMailedLink(ctx: AppContext, purpose: keyof typeof links, token: string): Promise<void> {
  const { find, msg }: { find: Find; msg?: string } = links[purpose]
  if (!(await find(ctx.db, hashOfToken(token), ctx.now()))) throw new AppError('link-expired', msg)
}
