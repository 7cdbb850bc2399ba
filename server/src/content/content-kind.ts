import type { User } from '@ariviyal/contract/accounts/accounts'
import type { ContentState } from '@ariviyal/contract/content'
import { serverMessages } from '@ariviyal/contract/server-messages'
import type { ContentQueries, ContentRow } from './content-rows.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/app-context.ts'

export const contentActs = ['publish', 'unpublish', 'archive', 'restore'] as const
export type ContentAct = (typeof contentActs)[number]

/** What an edit writes: the columns, the details of the audit entry, and what is stored once the row exists. */
interface Written<New> {
  columns: Omit<New, 'id' | 'position' | 'createdAt'>
  details: Record<string, unknown>
  after?: (id: string) => Promise<void>
}

/** A kind of content that staff create, edit, publish, archive and put in order. */
export interface ContentKind<Row extends ContentRow, New, Form> extends ContentQueries<Row, New> {
  /** The name in the audit log and in undo. */
  type: 'ebook' | 'video' | 'material' | 'theme' | 'workshop' | 'chapter'
  rules: ContentRules
  /** Position of a new row. */
  begins: 'head' | 'end'
  nameOf: (row: Row) => string
  /** Details of a row for the audit log. */
  detailsOf: (row: Row) => Record<string, string>
  /** `row` is the locked row being edited; null for a new one. */
  write: (ctx: AppContext, tx: Transaction, staff: User, form: Form, row: Row | null) => Promise<Written<New>>
  /** Raises an error if the row cannot be published yet. */
  assertPublishable: (tx: Transaction, row: Row) => Promise<void> | void
}

/** Rules for the state changes of a kind of content. */
export interface ContentRules {
  messages: Record<ContentAct | 'created' | 'saved' | 'moved' | 'editedElsewhere', string>
  /** Whether a change of state counts as an edit, after which newer sample content no longer updates the row. */
  stateIsEdit: boolean
  /** Raises an error for an act that is not allowed in a state. Other acts without effect change and record nothing. */
  assertAllowed: (act: ContentAct | 'edit', state: ContentState) => void
}

export const pageRules: ContentRules = {
  messages: {
    created: serverMessages.contentCreated,
    saved: serverMessages.contentSaved,
    publish: serverMessages.contentPublished,
    unpublish: serverMessages.contentUnpublished,
    archive: serverMessages.contentArchived,
    restore: serverMessages.contentRestored,
    moved: serverMessages.contentMoved,
    editedElsewhere: serverMessages.contentEditedElsewhere,
  },
  stateIsEdit: true,
  assertAllowed: (act) => {
    if (act !== 'edit') throw new AppError('already-decided', serverMessages.contentStateChanged)
  },
}

/** Rules of the library: repeating an act is no error, and archived content must be restored before other acts. */
export const shelfRules: ContentRules = {
  messages: {
    created: serverMessages.itemCreated,
    saved: serverMessages.itemSaved,
    publish: serverMessages.itemPublished,
    unpublish: serverMessages.itemUnpublished,
    archive: serverMessages.itemArchived,
    restore: serverMessages.itemRestored,
    moved: serverMessages.itemMoved,
    editedElsewhere: serverMessages.itemEditedElsewhere,
  },
  stateIsEdit: false,
  assertAllowed: (act, state) => {
    if (state === 'archived' && act !== 'archive') throw new AppError('archived')
  },
}
