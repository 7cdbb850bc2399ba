import { counted, completenessOf } from './ledger.ts'
import { undoAct, undoOf } from './undo-act.ts'
import type { ScenarioClient } from './kill-fixtures.ts'

const students = 8

/** A subscriber creates a class with students, adds a test and enters marks. */
export async function classroom(client: ScenarioClient): Promise<void> {
  const { subscribers } = client.fixtures
  const owner = subscribers[client.random.integer(0, Math.max(0, subscribers.length - 1))]
  // The limit of classes per teacher.
  const row = owner && (await client.row('select count(*) as classes from classes where owner_id = $1', [owner.id]))
  if (!owner || Number(row?.['classes']) >= 40) return
  const { token } = owner
  const name = client.named('Class')
  const { body: created } = await client.act({
    kind: 'make a class',
    method: 'POST',
    path: '/api/lms/classes',
    token,
    body: { name, grade: 8, subject: 'Physics' },
    readState: counted('select count(*) as class from classes where name = $1', [name]),
  })
  const id = String(created['id'])
  await client.act({
    kind: 'add students',
    method: 'POST',
    path: `/api/lms/classes/${id}/students`,
    token,
    body: { names: Array.from({ length: students }, (_, index) => `Student ${index + 1}`).join('\n') },
    readState: counted('select count(*) as students from class_students where class_id = $1', [id], { students }),
  })
  const { body: column } = await client.act({
    kind: 'add a column',
    method: 'POST',
    path: `/api/lms/classes/${id}/gradebook/columns`,
    token,
    body: { title: 'Lenses', kind: 'test', held_on: '2026-11-02', max_marks: 20 },
    readState: counted('select count(*) as columns from gradebook_columns where class_id = $1', [id]),
  })
  const { body: shown } = await client.request('GET', `/api/lms/classes/${id}`, { token })
  const cells = (shown['students'] as { id: string }[]).map((student, index) => ({
    column_id: String(column['id']),
    student_id: student.id,
    version: 0,
    marks: index,
  }))
  await client.act({
    kind: 'save marks',
    method: 'POST',
    path: `/api/lms/classes/${id}/gradebook/cells`,
    token,
    body: { cells },
    readState: counted(
      `select (select count(*) from gradebook_cells where class_id = $1) as marks,
             (select count(*) from gradebook_history where class_id = $1 and kind = 'cell') as changes`,
      [id],
      { marks: students, changes: students },
    ),
  })
}

/** Staff publish a link and remove it; some undo the removal. */
export async function link(client: ScenarioClient): Promise<void> {
  const token = client.fixtures.adminToken
  const title = client.named('Star maps')
  await client.act({
    kind: 'publish a link',
    method: 'POST',
    path: '/api/admin/links',
    token,
    body: { kind: 'website', title, description: '', url: 'https://maps.example' },
    readState: async (db) => {
      const {
        audit = 0,
        link: links = 0,
        removed = 0,
      } = await db(
        `select (select count(*) from audit_log where action = 'link.published' and details->>'title' = $1) as audit,
           (select count(*) from links where title = $1) as link,
           (select count(*) from audit_log where action = 'link.removed' and details->>'title' = $1)
             - (select count(*) from undoable_acts where kind = 'link.removed' and payload::text like '%' || $1 || '"%' and undone_at is not null) as removed`,
        [title],
      )
      return completenessOf({ audit, link: links + removed })
    },
  })
  const id = (await client.row('select id from links where title = $1', [title]))?.['id']
  if (!id || client.random.maybe(0.4)) return
  const done = await client.act({
    kind: 'remove a link',
    method: 'DELETE',
    path: `/api/admin/links/${id}`,
    token,
    readState: async (db) => {
      const {
        gone = 0,
        audit = 0,
        undo = 0,
        undone = 0,
      } = await db(
        `select (select 1 - count(*) from links where id = $1) as gone,
           (select count(*) from audit_log where subject_id = $1::text and action = 'link.removed') as audit,
           (select count(*) from undoable_acts where subject_id = $1::text) as undo,
           (select count(*) from undoable_acts where subject_id = $1::text and undone_at is not null) as undone`,
        [id],
      )
      return completenessOf({ gone: gone + undone, audit, undo })
    },
  })
  if (!undoOf(done) || client.random.maybe(0.5)) return
  await undoAct(client, id, done, [
    `(select count(*) from links where id = $2::uuid and exists (
       select 1 from undoable_acts where id = $1::uuid and undone_at is not null)) as link`,
  ])
}
