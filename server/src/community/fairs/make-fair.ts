import { randomBytes } from 'node:crypto'
import type { User } from '@ariviyal/contract/accounts/accounts'
import { fairLimits, fairMessages } from '@ariviyal/contract/community/fairs/fair-rules'
import type { FairForm } from '@ariviyal/contract/community/fairs/fairs'
import { dayOf, laterDay, startOfDay } from '@ariviyal/contract/time'
import { v7 as uuid } from 'uuid'
import { lockUser } from '../../accounts/find-people.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { requireMayPost } from '../members/may-post.ts'
import {
  countUnfinished,
  deleteSchools,
  insertFair,
  insertMember,
  insertSchools,
  renameSchool,
  selectMembers,
  selectSchools,
  updateFair,
} from './fairs.queries.ts'
import { printErrors } from './printable-text.ts'
import { lockHostedFair } from './require-fair.ts'

/** Letters and digits that are not taken for each other: 32, so that each byte gives five bits. */
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const makeCode = () => Array.from(randomBytes(10), (byte) => codeLetters[byte % 32]).join('')

const refuseDay = (field: 'held_on' | 'entries_until', words: string) =>
  new AppError('invalid-fields', words, { fields: { [field]: words } })

/** Raises `invalid-fields` for days that are over, too far ahead or in the wrong order. */
function requireDays({ held_on: day, entries_until: until }: FairForm, now: Date): void {
  const today = dayOf(now)
  if (day < today) throw refuseDay('held_on', fairMessages.dayPast)
  if (day > laterDay(today, fairLimits.aheadDays)) throw refuseDay('held_on', fairMessages.dayTooFar)
  if (new Date(until) <= now) throw refuseDay('entries_until', fairMessages.untilPast)
  if (new Date(until) >= startOfDay(laterDay(day, 1))) throw refuseDay('entries_until', fairMessages.untilAfterDay)
}

/** Raises `invalid-fields` for what certificates cannot print. */
function requirePrintable({ name, categories }: FairForm): void {
  const fields = { ...printErrors('name', name), ...printErrors('categories', categories.join(' ')) }
  const [first] = Object.values(fields)
  if (first !== undefined) throw new AppError('invalid-fields', first, { fields })
}

const columnsOf = (form: FairForm) => ({
  name: form.name,
  kind: form.kind,
  place: form.place,
  heldOn: form.held_on,
  entriesUntil: new Date(form.entries_until),
  gradeFrom: form.grade_from,
  gradeTo: form.grade_to,
  categories: form.categories,
  rubric: form.rubric,
  tieRule: form.tie_rule,
})

/** Makes a fair, with the caller as host and teacher of its first school. Raises `forbidden` with the reason. */
export async function makeFair(ctx: AppContext, user: User, form: FairForm): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const now = ctx.now()
    requireDays(form, now)
    requirePrintable(form)
    await requireMayPost(ctx, tx, user)
    await lockUser(tx, user.id)
    if ((await countUnfinished(tx, user.id)) >= fairLimits.openMax)
      throw new AppError('forbidden', fairMessages.openFull)
    const [id, schoolId] = [uuid(), uuid()]
    const codes = { schoolCode: makeCode(), judgeCode: makeCode() }
    await insertFair(tx, {
      ...columnsOf(form),
      ...codes,
      id,
      hostId: user.id,
      state: 'open',
      createdAt: now,
      changedAt: now,
    })
    const schools = form.schools.map((name, place) => ({ id: place === 0 ? schoolId : uuid(), fairId: id, name }))
    await insertSchools(tx, schools)
    await insertMember(tx, { id: uuid(), fairId: id, userId: user.id, role: 'school', schoolId, joinedAt: now })
    return id
  })
}

/**
 * Changes the rules of an own fair. Raises `not-found`, `changed-since` for a version other than the current one, and `already-decided`
 * from the first entry on.
 */
export async function changeFair(
  ctx: AppContext,
  user: User,
  id: string,
  { version, ...form }: FairForm & { version: number },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { fair, member } = await lockHostedFair(tx, user, id)
    if (fair.rulesLockedAt) throw new AppError('already-decided', fairMessages.locked)
    if (fair.version !== version) throw new AppError('changed-since', fairMessages.changedMeanwhile)
    const now = ctx.now()
    requireDays(form, now)
    requirePrintable(form)
    await changeSchools(tx, id, form.schools, member.schoolId)
    await updateFair(tx, id, { ...columnsOf(form), version: version + 1, changedAt: now })
  })
}

/** Keeps the schools that are still named; the first name is that of the host's school. Raises `invalid-fields` where someone of a removed one takes part. */
async function changeSchools(tx: Transaction, fairId: string, names: string[], ownId: string | null): Promise<void> {
  const [ownName = '', ...otherNames] = names
  const known = await selectSchools(tx, fairId)
  const others = known.filter(({ id }) => id !== ownId)
  const kept = new Set(otherNames.map((name) => name.toLowerCase()))
  const removed = others.filter(({ name }) => !kept.has(name.toLowerCase()))
  const members = await selectMembers(tx, fairId)
  if (members.some(({ schoolId }) => removed.some(({ id }) => id === schoolId)))
    throw new AppError('invalid-fields', fairMessages.schoolTaken, { fields: { schools: fairMessages.schoolTaken } })
  await deleteSchools(
    tx,
    removed.map(({ id }) => id),
  )
  if (ownId) await renameSchool(tx, ownId, ownName)
  const before = new Set(others.map(({ name }) => name.toLowerCase()))
  const added = otherNames.filter((name) => !before.has(name.toLowerCase()))
  await insertSchools(
    tx,
    added.map((name) => ({ id: uuid(), fairId, name })),
  )
}
