import { sendRequest } from '../../checks/send-request.ts'
import { logInPupils } from '../../server/src/testing/log-in-pupils.ts'
import { onDatabase } from '../../server/src/testing/on-database.ts'
import type { BenchServer } from '../bench-server.ts'
import { enrol, subscribe } from '../teachers.ts'

/** As many as a class may have. */
const perClass = 200

export interface BenchPupil {
  /** Of the pupil's session. */
  token: string
  /** What the teacher opened for the class. */
  task: string
}

/** Calls as the teacher. */
export type TeacherCall = <T>(method: string, path: string, body?: object) => Promise<T>

/**
 * Creates as many classes as these pupils fill, with calls of a teacher, who opens a task in each; sessions of pupils are rows. `openTask` returns
 * the id of the task. Returns the teacher's token too.
 */
export async function openClasses(
  bench: BenchServer,
  count: number,
  openTask: (call: TeacherCall, classId: string) => Promise<string>,
): Promise<{ teacher: string; pupils: BenchPupil[] }> {
  const [teacher] = await enrol(bench, 1)
  if (!teacher) throw new Error('unreachable: one teacher was enrolled')
  await subscribe(bench, [teacher])
  const call: TeacherCall = async <T>(method: string, path: string, body?: object) => {
    const { status, text } = await sendRequest(bench.server.base + path, {
      method,
      token: teacher.token,
      ...(body && { body }),
    })
    if (status >= 300 || status === 0) throw new Error(`${method} ${path}: ${status} ${text}`)
    return JSON.parse(text) as T
  }
  const pupils: { id: string; task: string }[] = []
  for (let from = 0; from < count; from += perClass) {
    const form = { name: `9 ${from / perClass + 1}`, grade: 9, subject: 'Physics' }
    const { id: classId } = await call<{ id: string }>('POST', '/api/lms/classes', form)
    const names = Array.from({ length: Math.min(perClass, count - from) }, (_, index) => `Pupil ${index + 1}`)
    await call('POST', `/api/lms/classes/${classId}/students`, { names: names.join('\n') })
    const { students } = await call<{ students: { id: string }[] }>('GET', `/api/lms/classes/${classId}`)
    const task = await openTask(call, classId)
    pupils.push(...students.map(({ id }) => ({ id, task })))
  }
  const tokens = await onDatabase(bench.connection, async (client) => {
    const created = await logInPupils(
      client,
      pupils.map(({ id }) => id),
    )
    // Autovacuum would run this after a minute.
    await client.query('analyze')
    return created
  })
  return { teacher: teacher.token, pupils: pupils.map(({ task }, place) => ({ token: tokens[place] ?? '', task })) }
}
