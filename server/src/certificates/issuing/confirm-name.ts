import type { User } from '@ariviyal/contract/accounts/accounts'
import type { CertificateName } from '@ariviyal/contract/certificates/certificates'
import { liveLimits } from '@ariviyal/contract/live/live-rules'
import { messages, unprintableLetters } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { findPerson, lockUser } from '../../accounts/find-people.ts'
import { recordAction } from '../../audit/record-action.ts'
import { addDays } from '../../platform/time/calendar.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { enqueueMail } from '../../platform/mail/mail.ts'
import { unprintable } from '../../platform/pdf/unprintable.ts'
import { countPrintedOtherwise } from '../certificates.queries.ts'
import { nameCorrectedMail } from '../certificates.mails.ts'
import { replaceQueue } from './replace-certificates.ts'
import { type IssueJob, issueQueue, waitingFor } from './issue-certificates.ts'
import { waitingCredits } from './waiting-credits.ts'
import { countCorrections, findName, saveName } from './names.queries.ts'

const yearBefore = (now: Date): Date => addDays(now, -365)

/** A user's name, and the sessions whose certificates wait for it. */
export async function showName(executor: Executor, user: User, now: Date): Promise<CertificateName> {
  const name = await findName(executor, user.id)
  const corrections = await countCorrections(executor, user.id, yearBefore(now))
  return {
    name,
    suggested: user.name,
    changes_left: Math.max(0, liveLimits.nameChangesMax - corrections),
    waiting: (await waitingFor(executor, user.id)).length + (await waitingCredits(executor, user.id)).length,
  }
}

/** Refuses a name with letters that no embedded font can print. */
export function assertPrintable(name: string): void {
  const letters = unprintable(name)
  if (letters.length === 0) return
  throw new AppError('invalid-fields', messages.fieldsInvalid, { fields: { name: unprintableLetters(letters) } })
}

/**
 * Confirms or corrects a teacher's name; `liveLimits` bounds corrections a year. Issues pending certificates and replaces those with
 * another name. Raises `invalid-fields` for letters that cannot be printed, and `name-changes-used`.
 */
export async function confirmName(ctx: AppContext, user: User, name: string): Promise<string> {
  assertPrintable(name)
  return ctx.db.transaction(async (tx) => {
    if (!(await lockUser(tx, user.id))) throw new AppError('not-found')
    const before = await findName(tx, user.id)
    if (before === name) return serverMessages.nameUnchanged
    const now = ctx.now()
    if (before !== null && (await countCorrections(tx, user.id, yearBefore(now))) >= liveLimits.nameChangesMax)
      throw new AppError('name-changes-used')
    await changeName(ctx, tx, user.id, name, now)
    return before === null ? serverMessages.nameConfirmed : serverMessages.nameCorrected
  })
}

/** Staff correct a confirmed name, without that limit. Raises `not-found`, `not-ready` if none was confirmed, and `invalid-fields`. */
export async function correctName(
  ctx: AppContext,
  staff: User,
  userId: string,
  { name, reason }: { name: string; reason: string },
): Promise<void> {
  assertPrintable(name)
  await ctx.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new AppError('not-found')
    const before = await findName(tx, userId)
    if (before === null) throw new AppError('not-ready', serverMessages.nameNotConfirmed)
    const now = ctx.now()
    if (before !== name) await changeName(ctx, tx, userId, name, now)
    const subject = { type: 'user', id: userId }
    await recordAction(tx, staff, now, 'certificate-name.corrected', subject, { name, before, reason })
  })
}

async function changeName(ctx: AppContext, tx: Transaction, userId: string, name: string, now: Date): Promise<void> {
  await saveName(tx, userId, name, now)
  await ctx.jobs.enqueue(tx, issueQueue, { userId } satisfies IssueJob)
  const count = await countPrintedOtherwise(tx, userId, name)
  if (count === 0) return
  await ctx.jobs.enqueue(tx, replaceQueue, { userId })
  const person = await findPerson(tx, userId)
  if (person) await enqueueMail(ctx, tx, nameCorrectedMail(person, { name, count }, ctx.config.publicUrl))
}
