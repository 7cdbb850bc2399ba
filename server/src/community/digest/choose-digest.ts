import type { User } from '@ariviyal/contract/accounts/accounts'
import type { DigestChoice } from '@ariviyal/contract/community/digest/digest'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { digestPartNames } from '@ariviyal/contract/community/digest/digest-rules'
import { findTimeZones } from '../../accounts/find-time-zones.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { findPerson } from '../../accounts/find-people.ts'
import { AppError } from '../../platform/http/errors.ts'
import { findMember } from '../members/members.queries.ts'
import { findDigestReader, lockDigestReader, updateDigestReader, usualChoice } from './digest.queries.ts'
import { nextDigestAt } from './digest-times.ts'
import { cancelWaitingDigest } from './send-digests.ts'
import { readerOfToken } from './unsubscribe-token.ts'

/** The choice of a user. Who has not been to the community yet gets no mail until they choose it. */
export async function showChoice({ db }: AppContext, user: User): Promise<DigestChoice> {
  const chosen = await findDigestReader(db, user.id)
  const isMember = (await findMember(db, user.id))?.welcomedAt != null
  const { isOn, weekday, parts } = chosen ?? { ...usualChoice(user.id), isOn: isMember }
  return { is_on: isOn, weekday, parts }
}

export async function saveChoice(ctx: AppContext, user: User, choice: DigestChoice): Promise<void> {
  const { is_on: isOn, weekday, parts } = choice
  await ctx.db.transaction(async (tx) => {
    const before = await lockDigestReader(tx, user.id)
    const timeZone = (await findTimeZones(tx, [user.id])).get(user.id) ?? null
    const dueAt = isOn ? nextDigestAt({ userId: user.id, weekday, timeZone }, ctx.now()) : null
    const endedAt = before.isOn && !isOn ? ctx.now() : before.endedAt
    const ordered = digestPartNames.filter((name) => parts.includes(name))
    await updateDigestReader(tx, user.id, { isOn, weekday, parts: ordered, dueAt, endedAt })
    if (!isOn) await cancelWaitingDigest(ctx, tx, before)
  })
}

async function requireReader(ctx: AppContext, token: string): Promise<string> {
  const userId = await readerOfToken(ctx.db, token, ctx.now())
  if (userId === null || !(await findPerson(ctx.db, userId)))
    throw new AppError('link-expired', serverMessages.unsubscribeLinkWrong)
  return userId
}

/** Whether the weekly mail still comes to the reader of its link. Changes nothing: mail scanners open links. Raises `link-expired`. */
export async function isDigestReader(ctx: AppContext, token: string): Promise<boolean> {
  const userId = await requireReader(ctx, token)
  return (await findDigestReader(ctx.db, userId))?.isOn ?? false
}

/** Ends the weekly mail by the link in it; pressed again it changes nothing. Raises `link-expired` for an unknown link. */
export async function unsubscribe(ctx: AppContext, token: string): Promise<void> {
  const userId = await requireReader(ctx, token)
  await ctx.db.transaction(async (tx) => {
    const before = await lockDigestReader(tx, userId)
    await updateDigestReader(tx, userId, {
      isOn: false,
      dueAt: null,
      endedAt: before.isOn ? ctx.now() : before.endedAt,
    })
    await cancelWaitingDigest(ctx, tx, before)
  })
}
