import { brand } from '@ariviyal/contract/brand'
import * as calls from '@ariviyal/contract/staff'
import { findPeople } from '../accounts/find-people.ts'
import { idOfCursor, pageFrom } from '../platform/http/cursor.ts'
import { type App, route } from '../platform/http/route.ts'
import type { House } from '../platform/house.ts'
import { selectActionChoices, selectActions } from './audit-log.queries.ts'
import { anchorOf } from './chain.ts'
import { anchorJob, noteAnchor } from './note-anchor.ts'
import { breakInWords, verifyChain } from './verify-chain.ts'

export function auditRoutes(app: App, house: House): void {
  route(app, calls.listAuditLog, async ({ query: { cursor, ...filter } }) => {
    const rows = await selectActions(house.db, cursor ? idOfCursor(cursor) : undefined, filter)
    const people = await findPeople(
      house.db,
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
  route(app, calls.showAuditChoices, async () => {
    const { actors, actions, subjectTypes } = await selectActionChoices(house.db)
    const people = await findPeople(house.db, actors)
    return {
      actors: actors
        .map((id) => ({ id, name: people.get(id)?.name ?? '' }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en')),
      actions,
      subject_types: subjectTypes,
    }
  })
  route(app, calls.verifyAuditLog, async () => {
    const { entries, end, broken } = await verifyChain(house.db)
    return {
      entries,
      anchor: anchorOf(end),
      broken: broken && { seq: broken.seq, id: broken.id, msg: breakInWords(broken) },
      checked_at: house.now().toISOString(),
    }
  })

  house.jobs.work<object>(anchorJob, {}, (job) => noteAnchor(house, job))
  house.jobs.schedule(anchorJob, '40 2 * * *', brand.timeZone)
}
