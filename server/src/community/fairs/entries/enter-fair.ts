import type { User } from '@ariviyal/contract/accounts/accounts'
import type { EntryForm, FairEntry } from '@ariviyal/contract/community/fairs/fair-entries'
import { fairLimits, fairMessages } from '@ariviyal/contract/community/fairs/fair-rules'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../platform/app-context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { requireMayPost } from '../../members/may-post.ts'
import type { FairRow, FairSchoolRow } from '../fairs.table.ts'
import { areEntriesOpen } from '../fair.view.ts'
import { selectSchools } from '../fairs.queries.ts'
import { printErrors } from '../printable-text.ts'
import { lockFairOf, requireFair, requireUnfinished } from '../require-fair.ts'
import { findEntry, insertEntry, selectEntries, updateEntry } from './entries.queries.ts'
import { namesSomebody } from '../../../classroom/names-somebody.ts'

/** Raises `invalid-fields` for what the rules of the fair do not allow. */
function requireAllowed(fair: FairRow, form: EntryForm, names: string[]): void {
  const fields = {
    ...(!fair.categories.includes(form.category) && { category: fairMessages.categoryUnknown }),
    ...((form.grade < fair.gradeFrom || form.grade > fair.gradeTo) && { grade: fairMessages.gradeOutside }),
    ...printErrors('title', form.title),
    ...(namesSomebody(form.title, names) && { title: fairMessages.notBlind }),
    ...(namesSomebody(form.summary, names) && { summary: fairMessages.notBlind }),
  }
  const [first] = Object.values(fields)
  if (first !== undefined) throw new AppError('invalid-fields', first, { fields })
}

/**
 * Enters pupils' work for the caller's school; a trigger locks the rules with the first entry. Raises `not-found`, `already-decided` once
 * entries are closed, `changed-since` for rules that the caller has not read, `invalid-fields` and `forbidden`.
 */
export async function enterFair(ctx: AppContext, user: User, id: string, form: EntryForm): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const { fair, member } = await lockFairOf(tx, user, id)
    const { schoolId } = member
    if (member.role !== 'school' || schoolId === null) throw new AppError('not-found')
    const now = ctx.now()
    if (!areEntriesOpen(fair, now)) throw new AppError('already-decided', fairMessages.entryClosed)
    if (fair.version !== form.version) throw new AppError('changed-since', fairMessages.changedMeanwhile)
    await requireMayPost(ctx, tx, user)
    const schools = await selectSchools(tx, id)
    requireAllowed(fair, form, [user.name, ...schools.map(({ name }) => name)])
    const entries = await selectEntries(tx, id)
    const own = entries.filter((entry) => entry.schoolId === schoolId)
    if (entries.length >= fairLimits.entriesMax || own.length >= fairLimits.schoolEntriesMax)
      throw new AppError('forbidden', fairMessages.entriesFull)
    const entryId = uuid()
    const { version: _, ...work } = form
    await insertEntry(tx, { ...work, id: entryId, fairId: id, schoolId, teacherId: user.id, createdAt: now })
    return entryId
  })
}

/** Withdraws an own entry: nobody scores it any more, and it is in no result. Raises `not-found`, `already-decided`. */
export async function withdrawEntry(ctx: AppContext, user: User, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const entry = await findEntry(tx, id)
    if (entry?.teacherId !== user.id) throw new AppError('not-found')
    requireUnfinished(await lockFairOf(tx, user, entry.fairId))
    await updateEntry(tx, id, { withdrawnAt: entry.withdrawnAt ?? ctx.now() })
  })
}

/** The entries of the caller's school, or all for the host. Raises `not-found`, also for judges. */
export async function listEntries({ db }: AppContext, user: User, id: string): Promise<FairEntry[]> {
  const { fair, member } = await requireFair(db, user, id)
  if (member.role !== 'school' || member.schoolId === null) throw new AppError('not-found')
  const rows = await selectEntries(db, id, fair.hostId === user.id ? undefined : member.schoolId)
  const nameOf = namesById(await selectSchools(db, id))
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    category: row.category,
    grade: row.grade,
    pupils: row.pupils,
    summary: row.summary,
    school: nameOf(row.schoolId),
    is_own: row.teacherId === user.id,
    is_withdrawn: row.withdrawnAt !== null,
  }))
}

export function namesById(schools: FairSchoolRow[]): (id: string) => string {
  const names = new Map(schools.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? ''
}
