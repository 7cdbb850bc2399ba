import type { User } from '@ariviyal/contract/accounts/accounts'
import type { UndoOffer } from '@ariviyal/contract/staff/undo'
import { v7 as uuid } from 'uuid'
import { recordAction } from '../audit/record-action.ts'
import {
  type ContentRow,
  type ContentMove,
  moveRow,
  assertCurrentVersion,
  stateOf,
  reservePosition,
} from './content-rows.ts'
import type { Executor, Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { Reversal } from '../platform/feature.ts'
import type { AppContext } from '../platform/app-context.ts'
import { offerUndo } from '../audit/undo/offer-undo.ts'
import type { ContentAct, ContentKind } from './content-kind.ts'

/** Creates a draft and returns its id. Raises the errors of `write`. */
export async function createContent<Row extends ContentRow, New, Form>(
  ctx: AppContext,
  kind: ContentKind<Row, New, Form>,
  staff: User,
  form: Form,
): Promise<string> {
  const id = uuid()
  await ctx.db.transaction(async (tx) => {
    const { columns, details, after } = await kind.write(ctx, tx, staff, form, null)
    const [createdAt, position] = [ctx.now(), await reservePosition(tx, kind.table, kind.begins)]
    await kind.insert(tx, { ...columns, id, position, createdAt } as New)
    await after?.(id)
    await recordAction(tx, staff, createdAt, `${kind.type}.created`, { type: kind.type, id }, details)
  })
  return id
}

/**
 * Changes content and returns its new version. Replaced files stay in storage, so that addresses already given out work until they expire.
 * Raises `not-found`, `edited-elsewhere` if it changed since the editor read it, and the errors of the rules and `write`.
 */
export async function editContent<Row extends ContentRow, New, Form>(
  ctx: AppContext,
  kind: ContentKind<Row, New, Form>,
  staff: User,
  id: string,
  form: Form & { version: number },
): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const row = await kind.lock(tx, id)
    if (!row) throw new AppError('not-found')
    if (row.archivedAt) kind.rules.assertAllowed('edit', 'archived')
    assertCurrentVersion(row, form.version, kind.rules.messages.editedElsewhere)
    const { columns, details, after } = await kind.write(ctx, tx, staff, form, row)
    const [version, editedAt] = [row.version + 1, ctx.now()]
    await kind.update(tx, id, { ...columns, version, editedAt })
    await after?.(id)
    await recordAction(tx, staff, editedAt, `${kind.type}.edited`, { type: kind.type, id }, details)
    return version
  })
}

/** Moves a row in the order of its kind. Raises `not-found`. */
export async function moveContent<Row>(
  ctx: AppContext,
  kind: {
    type: 'link' | ContentKind<never, never, never>['type']
    table: Parameters<typeof moveRow>[1]
    find: (executor: Executor, id: string) => Promise<Row | null>
    detailsOf: (row: Row) => Record<string, string>
  },
  staff: User,
  id: string,
  move: ContentMove,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await moveRow(tx, kind.table, id, move))) return
    const row = await kind.find(tx, id)
    const details = { ...(row && kind.detailsOf(row)), ...move }
    await recordAction(tx, staff, ctx.now(), `${kind.type}.moved`, { type: kind.type, id }, details)
  })
}

/** The new state of each act, and its word in the audit log. */
const acts = {
  publish: { from: ['draft'], done: 'published' },
  unpublish: { from: ['published'], done: 'unpublished' },
  archive: { from: ['draft', 'published'], done: 'archived' },
  restore: { from: ['archived'], done: 'restored' },
} as const

const changeOf = (act: ContentAct, now: Date) =>
  ({
    publish: { publishedAt: now },
    unpublish: { publishedAt: null },
    archive: { archivedAt: now },
    restore: { archivedAt: null },
  })[act]

/**
 * Publishes, unpublishes, archives or restores content. Acts that hide content from readers can be undone for a while. Raises `not-found`,
 * and the errors of the rules and `assertPublishable`.
 */
export async function changeState<Row extends ContentRow, New, Form>(
  ctx: AppContext,
  kind: ContentKind<Row, New, Form>,
  staff: User,
  id: string,
  act: ContentAct,
): Promise<UndoOffer | undefined> {
  return ctx.db.transaction(async (tx) => {
    const row = await kind.lock(tx, id)
    if (!row) throw new AppError('not-found')
    const { from, done } = acts[act]
    const state = stateOf(row)
    if (!from.some((fitting) => fitting === state)) {
      kind.rules.assertAllowed(act, state)
      return undefined
    }
    if (act === 'publish') await kind.assertPublishable(tx, row)
    const now = ctx.now()
    const change = changeOf(act, now)
    await kind.update(tx, id, { ...change, ...(kind.rules.stateIsEdit && { editedAt: now }) })
    const subject = { type: kind.type, id }
    await recordAction(tx, staff, now, `${kind.type}.${done}`, subject, kind.detailsOf(row))
    if (act !== 'unpublish' && act !== 'archive') return undefined
    const [before, after] = [momentsOf(row), momentsOf({ ...row, ...change })]
    const payload: HiddenContent = { id, name: kind.nameOf(row), before, after }
    return offerUndo(ctx, tx, staff, { kind: `${kind.type}.${done}`, subject, payload })
  })
}

const momentsOf = ({ publishedAt, archivedAt }: Pick<ContentRow, 'publishedAt' | 'archivedAt'>) => ({
  publishedAt: publishedAt?.toISOString() ?? null,
  archivedAt: archivedAt?.toISOString() ?? null,
})

type Moments = ReturnType<typeof momentsOf>

/** What an undo needs of hidden content; moments as text. */
interface HiddenContent {
  id: string
  name: string
  before: Moments
  after: Moments
}

/** Undo handlers for the acts that hid content of a kind, keyed by audit action. */
export const undoContent = <Row extends ContentRow, New, Form>(
  kind: ContentKind<Row, New, Form>,
): Record<string, Reversal> => {
  const reverse: Reversal = (tx, hidden: HiddenContent) => showAgain(kind, tx, hidden)
  return { [`${kind.type}.unpublished`]: reverse, [`${kind.type}.archived`]: reverse }
}

/** Shows content to readers again. Raises `changed-since` if its state changed after the act. */
async function showAgain<Row extends ContentRow, New, Form>(
  kind: ContentKind<Row, New, Form>,
  tx: Transaction,
  { id, before, after }: HiddenContent,
): Promise<void> {
  const row = await kind.lock(tx, id)
  const now = row && momentsOf(row)
  if (now?.publishedAt !== after.publishedAt || now.archivedAt !== after.archivedAt) throw new AppError('changed-since')
  const moment = (text: string | null) => (text === null ? null : new Date(text))
  const states = { publishedAt: moment(before.publishedAt), archivedAt: moment(before.archivedAt) }
  await kind.update(tx, id, states)
}
