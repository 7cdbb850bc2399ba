import * as calls from '@ariviyal/contract/staff/staff'
import { findPeople } from '../accounts/find-people.ts'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { type App, route } from '../platform/http/route.ts'
import { selectActionChoices, selectActions } from './audit-log.queries.ts'
import { anchorOf } from './chain.ts'
import { breakInWords, verifyChain } from './verify-chain.ts'

export function auditRoutes(app: App): void {
  route(app, calls.listAuditLog, async ({ ctx, query: { cursor, ...filter } }) => {
    const rows = await selectActions(ctx.db, cursor ? idOfCursor(cursor) : undefined, filter)
    const people = await findPeople(
      ctx.db,
      rows.map((row) => row.actorId),
    )
    return pageFrom(rows, (row): calls.AuditEntry => ({
      id: row.id,
      seq: row.seq ?? 0,
      actor: { id: row.actorId, name: people.get(row.actorId)?.name ?? '' },
      action: row.action,
      subject_type: row.subjectType,
      subject_id: row.subjectId,
      details: row.details,
      created_at: row.createdAt.toISOString(),
    }))
  })
  route(app, calls.showAuditChoices, async ({ ctx }) => {
    const { actors, actions, subjectTypes } = await selectActionChoices(ctx.db)
    const people = await findPeople(ctx.db, actors)
    return {
      actors: actors
        .map((id) => ({ id, name: people.get(id)?.name ?? '' }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en')),
      actions,
      subject_types: subjectTypes,
    }
  })
  route(app, calls.verifyAuditLog, async ({ ctx }) => {
    const { entries, end, broken } = await verifyChain(ctx.db)
    return {
      entries,
      anchor: anchorOf(end),
      broken: broken && { seq: broken.seq, id: broken.id, msg: breakInWords(broken) },
      checked_at: ctx.now().toISOString(),
    }
  })
}
