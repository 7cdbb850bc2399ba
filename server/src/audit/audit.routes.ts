import { type AuditEntry, listAuditLog } from '@ariviyal/contract/staff'
import { findPeople } from '../accounts/find-people.ts'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { selectActions } from './audit-log.queries.ts'

export function auditRoutes(app: App, house: House): void {
  route(app, listAuditLog, async ({ query }) => {
    const rows = await selectActions(house.db, query.cursor ? idOfCursor(query.cursor) : undefined)
    const people = await findPeople(
      house.db,
      rows.map((row) => row.actorId),
    )
    return pageFrom(rows, (row): AuditEntry => ({
      id: row.id,
      actor: { id: row.actorId, name: people.get(row.actorId)?.name ?? '' },
      action: row.action,
      subject_type: row.subjectType,
      subject_id: row.subjectId,
      details: row.details,
      created_at: row.createdAt.toISOString(),
    }))
  })
}
