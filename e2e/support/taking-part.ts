import { api, postAs, type TestSession } from './accounts.ts'
import { teacherWithClass } from './teacher-with-class.ts'

const runs = '/api/collaborative-projects'

/** A teacher with a class in the project, at a school of its own, with one released visit. */
export async function takingPart(projectId: string, school: string): Promise<{ teacher: TestSession; entry: string }> {
  const { teacher, classId, code, pin } = await teacherWithClass()
  const post = postAs(teacher.token)
  const place = { district: '33-madurai', latitude: 9.95, longitude: 78.1 }
  const { id: entry } = await post<{ id: string }>(`${runs}/${projectId}/classes`, {
    class_id: classId,
    school,
    ...place,
  })
  const joined = await api<{ token: string }>('POST', '/api/class/join', { code, roll_number: 1, pin })
  await postAs(joined.body.token)(`/api/class/projects/${projectId}/visits`, {
    id: crypto.randomUUID(),
    protocol: 1,
    measured_on: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    readings: [{ field: 'rain', value: '12', unit: 'mm' }],
  })
  const visits = `/api/project-classes/${entry}/visits`
  const { body } = await api<{ items: { id: string }[] }>('GET', visits, undefined, teacher.token)
  await post(`/api/project-classes/${entry}/release`, { visit_ids: body.items.map(({ id }) => id) })
  return { teacher, entry }
}
