import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedTime } from '@ariviyal/contract/assignments/work'
import { times } from '@ariviyal/contract/limits'
import type { AppContext } from '../../platform/app-context.ts'

type Signer = Pick<AppContext, 'fileKey' | 'now'>

/** Signed content differs in form from that of file addresses, so that neither signature is valid as the other. */
const signatureOf = ({ fileKey }: Signer, pupilId: string, ms: number): Buffer =>
  createHmac('sha256', fileKey)
    .update(JSON.stringify(['work-time', pupilId, ms]))
    .digest()

/** The time now, signed for a pupil. It proves that whoever sends it back heard the server at that time or later. */
export function signTime(ctx: Signer, pupilId: string): SignedTime {
  const now = ctx.now()
  const token = `${now.getTime()}.${signatureOf(ctx, pupilId, now.getTime()).toString('base64url')}`
  return { now: now.toISOString(), token }
}

/** The moment of a signed time; null for one that was not signed for this pupil. */
function readTime(ctx: Signer, pupilId: string, token: string): Date | null {
  const [ms = '', signature = ''] = token.split('.')
  if (!/^\d{1,15}$/.test(ms)) return null
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(ctx, pupilId, Number(ms))
  return given.length === expected.length && timingSafeEqual(given, expected) ? new Date(Number(ms)) : null
}

/** A hand-in that arrives this soon counts from its receipt: the phone was online. */
const onlineMs = 60_000
const longestMs = times.signedTimeDays * 86_400_000

/** What a phone says about the moment when the pupil pressed the button. */
export interface KeptTime {
  /** When the phone last heard the server, which is certain. */
  contactAt: Date
  /** That moment and the time that passed on the phone's own clocks, which is not. */
  keptAt: Date
}

/**
 * When work was handed in by the phone's account, between its last contact and the receipt; null where the account does not count: it is
 * forged, older than `signedTimeDays`, ahead of the receipt, or makes no difference (docs/decisions/067-signed-time.md).
 */
export function readKeptTime(
  ctx: Signer,
  pupilId: string,
  kept: { token: string; elapsed_ms: number } | null,
  receivedAt: Date,
): KeptTime | null {
  const contactAt = kept && readTime(ctx, pupilId, kept.token)
  if (!contactAt) return null
  const keptMs = contactAt.getTime() + kept.elapsed_ms
  const waitedMs = receivedAt.getTime() - keptMs
  if (waitedMs < onlineMs || receivedAt.getTime() - contactAt.getTime() > longestMs) return null
  return { contactAt, keptAt: new Date(keptMs) }
}
