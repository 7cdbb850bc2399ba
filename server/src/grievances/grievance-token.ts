import type { AppContext } from '../platform/app-context.ts'
import { readSignedId, signId } from '../platform/crypto/signed-id.ts'

const purpose = 'grievance'

/** The token of a complaint's page, for its sender: a complaint belongs to no account. */
export const grievanceToken = ({ fileKey }: AppContext, id: string): string => signId(fileKey, purpose, id)

/** The id that a token names; null for a wrong one. */
export const idOfToken = ({ fileKey }: AppContext, token: string): string | null =>
  readSignedId(fileKey, purpose, token)

/** The address of that page. */
export const grievanceUrl = (ctx: AppContext, id: string): string =>
  `${ctx.config.publicUrl}/grievances/${grievanceToken(ctx, id)}`
