import type { Transaction } from '../platform/db/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { hashOfToken, newToken } from '../platform/crypto/one-time-token.ts'
import { insertLink, type LinkPurpose } from './mailed-links.queries.ts'

/** Creates a single-use link of an account and returns its URL. Stores only the hash. */
export async function makeMailedLink(
  ctx: AppContext,
  tx: Transaction,
  purpose: LinkPurpose,
  userId: string,
  expiresAt: Date,
): Promise<string> {
  const token = newToken()
  await insertLink(tx, purpose, { tokenHash: hashOfToken(token), userId, createdAt: ctx.now(), expiresAt })
  return `${ctx.config.publicUrl}/${purpose}/${token}`
}
