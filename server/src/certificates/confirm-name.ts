import type { User } from '@ariviyal/contract/accounts'
import type { CertificateName } from '@ariviyal/contract/certificates'
import { liveLimits } from '@ariviyal/contract/live-rules'
import { messages, unprintableLetters } from '@ariviyal/contract/messages'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { findPerson, lockUser } from '../accounts/find-people.ts'
import { recordAction } from '../audit/record-action.ts'
import { addDays } from '../platform/calendar.ts'
import type { Executor, Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { enqueueMail } from '../platform/mail.ts'
import { unprintable } from '../platform/pdf/unprintable.ts'
import { countPrintedOtherwise } from './certificates.queries.ts'
import { nameCorrectedMail } from './certificates.mails.ts'
import { replaceQueue } from './replace-certificates.ts'
import { type IssueJob, issueQueue, waitingFor } from './issue-certificates.ts'
import { countCorrections, findName, keepName } from './names.queries.ts'

const yearBefore = (now: Date): Date => addDays(now, -365)

/** The name of a user, and what it is waited for with. */
export async function showName(executor: Executor, user: User, now: Date): Promise<CertificateName> {
  const name = await findName(executor, user.id)
  const corrections = await countCorrections(executor, user.id, yearBefore(now))
  return {
    name,
    suggested: user.name,
    changes_left: Math.max(0, liveLimits.nameChangesMax - corrections),
    waiting: (await waitingFor(executor, user.id)).length,
  }
}

/** Refuses a name with letters that would be empty boxes on paper. */
export function refuseUnprintable(name: string): void {
  const letters = unprintable(name)
  if (letters.length === 0) return
  throw new Refusal('invalid-fields', messages.fieldsInvalid, { fields: { name: unprintableLetters(letters) } })
}

/**
 * Confirms a teacher's name, or corrects it as often in a year as `liveLimits` says: what waits for it is issued, and what bears another
 * name is replaced. Raises `invalid-fields` for letters that cannot be printed, and `name-changes-used`.
 */
export async function confirmName(house: House, user: User, name: string): Promise<string> {
  refuseUnprintable(name)
  return house.db.transaction(async (tx) => {
    if (!(await lockUser(tx, user.id))) throw new Refusal('not-found')
    const before = await findName(tx, user.id)
    if (before === name) return serverMessages.nameUnchanged
    const now = house.now()
    if (before !== null && (await countCorrections(tx, user.id, yearBefore(now))) >= liveLimits.nameChangesMax)
      throw new Refusal('name-changes-used')
    await changeName(house, tx, user.id, name, now)
    return before === null ? serverMessages.nameConfirmed : serverMessages.nameCorrected
  })
}

/**
 * Staff correct a name that a teacher has confirmed, without that bound. Raises `not-found`, `not-ready` where none was confirmed, and
 * `invalid-fields`.
 */
export async function correctName(
  house: House,
  staff: User,
  userId: string,
  { name, reason }: { name: string; reason: string },
): Promise<void> {
  refuseUnprintable(name)
  await house.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new Refusal('not-found')
    const before = await findName(tx, userId)
    if (before === null) throw new Refusal('not-ready', serverMessages.nameNotConfirmed)
    const now = house.now()
    if (before !== name) await changeName(house, tx, userId, name, now)
    const subject = { type: 'user', id: userId }
    await recordAction(tx, staff, now, 'certificate-name.corrected', subject, { name, before, reason })
  })
}

async function changeName(house: House, tx: Transaction, userId: string, name: string, now: Date): Promise<void> {
  await keepName(tx, userId, name, now)
  await house.jobs.enqueue(tx, issueQueue, { userId } satisfies IssueJob)
  const count = await countPrintedOtherwise(tx, userId, name)
  if (count === 0) return
  await house.jobs.enqueue(tx, replaceQueue, { userId })
  const person = await findPerson(tx, userId)
  if (person) await enqueueMail(house, tx, nameCorrectedMail(person, { name, count }, house.config.publicUrl))
}
