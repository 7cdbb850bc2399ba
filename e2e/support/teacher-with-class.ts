import { newSubscriber, postAs } from './accounts.ts'

/** A teacher with a class of one pupil. */
export async function teacherWithClass() {
  const teacher = await newSubscriber()
  const post = postAs(teacher.token)
  const { id: classId } = await post<{ id: string }>('/api/lms/classes', { name: '9 B', grade: 9, subject: 'Physics' })
  await post(`/api/lms/classes/${classId}/students`, { names: 'Devi' })
  const { code, items } = await post<{ code: string; items: { pin: string }[] }>(
    `/api/lms/classes/${classId}/cards`,
    {},
  )
  return { teacher, classId, code, pin: items[0]?.pin ?? '' }
}
