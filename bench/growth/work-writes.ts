import { randomUUID } from 'node:crypto'
import { hashOfToken } from '../../server/src/platform/crypto/one-time-token.ts'
import { known, tokenOf } from '../../server/src/testing/growth/growth-size.ts'
import { logInPupils } from '../../server/src/testing/log-in-pupils.ts'
import type { DatabaseClient } from '../../server/src/testing/on-database.ts'
import type { GrowthWrite, WriteCall } from './growth-writes.ts'

interface Work {
  id: string
  assignment: string
  student: string
  version: number
  hand_ins: number
}

/** Hand-ins of one pupil for one assignment, before the next one has its turn (`limits.handInsMax`). */
const handInsMost = 25

/** What pupils and their teacher change about assignments and marks. */
export function workWrites(client: DatabaseClient): GrowthWrite[] {
  const queryOne = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row> => {
    const { rows } = await client.query<Row>(text, values)
    if (!rows[0]) throw new Error(`the generated database has no row for: ${text}`)
    return rows[0]
  }
  const asTeacher = (path: string, body: object): WriteCall => ({
    method: 'POST',
    path,
    body,
    token: tokenOf(known.subscriber),
  })
  /** Of the first class of the subscriber, with marks. */
  const ownMarkedWork = () =>
    queryOne<Work>(
      `select s.id, s.assignment_id as assignment, s.student_id as student, s.version, s.hand_ins
       from submissions s join assignments a on a.id = s.assignment_id
       where s.class_id = (select c.id from classes c join sessions l on l.user_id = c.owner_id where l.token_hash = $1 order by c.id limit 1)
         and a.grading = 'marks' and s.marked_at is not null order by s.id limit 1`,
      [hashOfToken(tokenOf(known.subscriber))],
    )
  const logInPupil = async (student: string): Promise<string> => {
    const [token = ''] = await logInPupils(client, [student])
    return token
  }
  return [
    {
      name: 'POST /api/class/attempts/{id}/answers',
      next: async () => {
        const { id, student, device, epoch, seq, question } = await queryOne<{
          id: string
          student: string
          device: string
          epoch: number
          seq: number
          question: string
        }>(
          `select a.id, a.student_id as student, d.device, d.epoch, d.last_seq + 1 as seq, answer.question_id as question
           from test_attempts a join attempt_devices d on d.attempt_id = a.id join attempt_answers answer on answer.attempt_id = a.id
           order by a.id desc limit 1`,
        )
        const body = { device, epoch, events: [{ seq, question, value: '5' }] }
        return { method: 'POST', path: `/api/class/attempts/${id}/answers`, body, token: await logInPupil(student) }
      },
    },
    {
      name: 'POST /api/class/work/{id}/hand-ins',
      next: async () => {
        const { assignment, student } = await queryOne<Work>(
          `select assignment_id as assignment, student_id as student from submissions
           where marked_at is null and hand_ins < $1 order by id desc limit 1`,
          [handInsMost],
        )
        const body = { id: randomUUID(), text: 'Noon: 41 cm' }
        const path = `/api/class/work/${assignment}/hand-ins`
        return { method: 'POST', path, body, token: await logInPupil(student) }
      },
    },
    {
      name: 'POST /api/lms/assignments/{id}/marking/{student}',
      next: async () => {
        const { assignment, student, version, hand_ins: handIns } = await ownMarkedWork()
        const decision = { version, hand_ins: handIns, marks: 1 + (version % 3), feedback: 'Write the unit.' }
        return asTeacher(`/api/lms/assignments/${assignment}/marking/${student}`, decision)
      },
    },
    {
      name: 'POST /api/lms/assignments/{id}/return',
      next: async () => {
        const { id, assignment, student } = await ownMarkedWork()
        // It is returned once it has changed.
        await client.query(
          `insert into submission_marking (submission_id, revision, row_words, next_steps) values ($1, 1, '[]', '[]')
           on conflict (submission_id) do update set revision = submission_marking.revision + 1`,
          [id],
        )
        return asTeacher(`/api/lms/assignments/${assignment}/return`, { student_ids: [student] })
      },
    },
    {
      name: 'POST /api/lms/classes/{id}/gradebook/cells',
      next: async () => {
        const cell = await queryOne<{ class_id: string; column_id: string; student_id: string; version: number }>(
          `select class_id, column_id, student_id, version from gradebook_cells
           where class_id = (select c.id from classes c join sessions l on l.user_id = c.owner_id where l.token_hash = $1 order by c.id limit 1)
           order by column_id, student_id limit 1`,
          [hashOfToken(tokenOf(known.subscriber))],
        )
        const { class_id: id, column_id: columnId, student_id: studentId, version } = cell
        const change = { column_id: columnId, student_id: studentId, version, marks: version % 20 }
        return asTeacher(`/api/lms/classes/${id}/gradebook/cells`, { cells: [change] })
      },
    },
  ]
}
