import type { User } from '@ariviyal/contract/accounts/accounts'
import { contributionMessages } from '@ariviyal/contract/community/contributions/contribution-messages'
import { contributionLimits, licences } from '@ariviyal/contract/community/contributions/contribution-rules'
import type { ContributionForm, PaperItem } from '@ariviyal/contract/community/contributions/contributions'
import type { Block } from '@ariviyal/contract/community/post-text'
import type { Picture } from '@ariviyal/contract/questions/picture'
import { v7 as uuid } from 'uuid'
import { lockUser } from '../../accounts/find-people.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { claimPicture } from '../../questions/pictures.ts'
import { requireMayPost } from '../members/may-post.ts'
import { columnsOf } from './contribution-columns.ts'
import {
  countOpen,
  deleteContribution,
  deleteVersion,
  findContribution,
  findNewestVersion,
  findOpenVersion,
  findVersion,
  insertContribution,
  insertVersion,
  lockContribution,
  updateContribution,
  updateVersion,
} from './contributions.queries.ts'
import type { ContributionRow } from './contributions.table.ts'

/** A form with its body parsed. */
export interface Written {
  form: ContributionForm
  content: Block[]
}

/** Raises the errors of `requireMayPost`, and `not-ready` when the author has too many open. */
async function requireMayOpen(ctx: AppContext, tx: Transaction, user: User): Promise<void> {
  // Two at once count each other.
  await lockUser(tx, user.id)
  await requireMayPost(ctx, tx, user)
  if ((await countOpen(tx, user.id)) >= contributionLimits.openMax)
    throw new AppError('not-ready', contributionMessages.openFull)
}

/** The stored photo of an experiment; the form keeps its words only. */
const photoOf = (tx: Transaction, user: User, { form }: Written, known: Picture | null, now: Date) =>
  form.kind === 'experiment' ? claimPicture(tx, user.id, form.photo, { known, field: 'photo.upload', now }) : null

/** Begins a contribution, which only its author sees. */
export async function createContribution(
  ctx: AppContext,
  user: User,
  written: Written,
  items: PaperItem[] = [],
): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    await requireMayOpen(ctx, tx, user)
    const photo = await photoOf(tx, user, written, null, ctx.now())
    return begin(ctx, tx, user, { ...written, photo, items, adaptedFromId: null })
  })
}

async function begin(
  ctx: AppContext,
  tx: Transaction,
  user: User,
  of: Written & { photo: Picture | null; items: PaperItem[]; adaptedFromId: string | null },
): Promise<string> {
  const id = uuid()
  const { form, content, photo, items, adaptedFromId } = of
  const own = { draftOf: user.id, createdAt: ctx.now() }
  await insertContribution(
    tx,
    { ...own, id, kind: form.kind, authorId: user.id, state: 'waiting', adaptedFromId, ...columnsOf(form) },
    { ...own, id: uuid(), contributionId: id, number: 1, state: 'draft', form, content, photo, items },
  )
  return id
}

/** A contribution of this author that can be changed, locked. Raises `not-found`. */
export async function lockOwn(tx: Transaction, user: User, id: string): Promise<ContributionRow> {
  const row = await lockContribution(tx, id)
  if (row?.authorId !== user.id || row.state === 'removed') throw new AppError('not-found')
  return row
}

/** The licence that an adaptation must keep; null when its author chooses. */
export async function requiredLicence(executor: Executor, row: ContributionRow) {
  const from = row.adaptedFromId && (await findContribution(executor, row.adaptedFromId))
  return from && from.licence === 'cc-by-sa' ? from.licence : null
}

/** Saves the open version, or a new one of a public contribution. Raises `not-found` and `not-ready`. */
export async function saveDraft(ctx: AppContext, user: User, id: string, written: Written): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockOwn(tx, user, id)
    const { form, content } = written
    if (form.kind !== row.kind) throw new AppError('not-ready', contributionMessages.kindFixed)
    const kept = await requiredLicence(tx, row)
    if (kept && form.licence !== kept)
      throw new AppError('invalid-fields', undefined, { fields: { licence: contributionMessages.licenceFixed } })
    const newest = await findNewestVersion(tx, id)
    if (!newest) throw new AppError('not-found')
    if (newest.state === 'sent') throw new AppError('not-ready', contributionMessages.inReview)
    const photo = await photoOf(tx, user, written, newest.photo, ctx.now())
    if (newest.draftOf) {
      await requireMayPost(ctx, tx, user)
      await updateVersion(tx, newest.id, { form, content, photo })
    } else {
      await requireMayOpen(ctx, tx, user)
      if (newest.number >= contributionLimits.versionsMax)
        throw new AppError('not-ready', contributionMessages.versionsFull)
      await insertVersion(tx, {
        id: uuid(),
        contributionId: id,
        number: newest.number + 1,
        state: 'draft',
        draftOf: user.id,
        form,
        content,
        photo,
        items: newest.items,
        createdAt: ctx.now(),
      })
    }
    if (row.publicVersion === null) await updateContribution(tx, id, columnsOf(form))
  })
}

/** Deletes the open version, and the contribution when no version was public. Raises `not-found`. */
export async function discardDraft(ctx: AppContext, user: User, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockOwn(tx, user, id)
    const open = await findOpenVersion(tx, id)
    if (!open) throw new AppError('not-found')
    await (row.publicVersion === null ? deleteContribution(tx, id) : deleteVersion(tx, open.id))
  })
}

/** Begins an adaptation of a public contribution. Raises `not-found`, `forbidden` by its licence, and `not-ready`. */
export async function adaptContribution(ctx: AppContext, user: User, id: string): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    await requireMayOpen(ctx, tx, user)
    const from = await lockContribution(tx, id)
    if (from?.state !== 'shown' || from.publicVersion === null) throw new AppError('not-found')
    if (!licences[from.licence].mayAdapt) throw new AppError('forbidden', contributionMessages.mayNotAdapt)
    const version = await findVersion(tx, id, from.publicVersion)
    if (!version) throw new AppError('not-found')
    const { form, content, photo, items } = version
    return begin(ctx, tx, user, { form, content, photo, items, adaptedFromId: id })
  })
}
