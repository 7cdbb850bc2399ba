import { api, postAs, type TestSession } from './accounts.ts'
import { teacherWithClass } from './teacher-with-class.ts'

interface Place {
  school: string
  district?: string
  latitude?: number
  longitude?: number
}
/** What a class measured some days ago, in the field `rain`. */
interface Measured {
  daysAgo: number
  value: string
  unit?: 'mm' | 'cm'
}

/** A teacher with a class in a project and the session of its pupil. Its visits are released: one of yesterday unless others are given. */
export async function schoolInProject(
  projectId: string,
  { school, district = '33-madurai', latitude = 9.95, longitude = 78.1 }: Place,
  measured: readonly Measured[] = [{ daysAgo: 1, value: '12' }],
): Promise<{ teacher: TestSession; entry: string; pupil: string }> {
  const { teacher, classId, code, pin } = await teacherWithClass()
  const post = postAs(teacher.token)
  const place = { class_id: classId, school, district, latitude, longitude }
  const { id: entry } = await post<{ id: string }>(`/api/collaborative-projects/${projectId}/classes`, place)
  const joined = await api<{ token: string }>('POST', '/api/class/join', { code, roll_number: 1, pin })
  for (const { daysAgo, value, unit = 'mm' } of measured)
    await postAs(joined.body.token)(`/api/class/projects/${projectId}/visits`, {
      id: crypto.randomUUID(),
      protocol: 1,
      measured_on: new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10),
      readings: [{ field: 'rain', value, unit }],
    })
  await releaseAll(entry, teacher)
  return { teacher, entry, pupil: joined.body.token }
}

/** Releases what waits for a teacher. */
export async function releaseAll(entry: string, { token }: TestSession): Promise<void> {
  const waiting = `/api/project-classes/${entry}/visits?state=waiting`
  const { items } = (await api<{ items: { id: string }[] }>('GET', waiting, undefined, token)).body
  if (items.length > 0)
    await postAs(token)(`/api/project-classes/${entry}/release`, { visit_ids: items.map(({ id }) => id) })
}
