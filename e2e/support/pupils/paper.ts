import { api, newSubscriber, postAs } from '../accounts.ts'

interface Result {
  name: string
  marks: number | null
  state: string
  attempt_id: string | null
}

/** A teacher with an open test of two questions for paper and one that needs words, and a class of five. */
export async function openTestOnPaper() {
  const teacher = await newSubscriber()
  const post = postAs(teacher.token)
  const { id: classId } = await post<{ id: string }>('/api/lms/classes', { name: '9 B', grade: 9, subject: 'Physics' })
  await post(`/api/lms/classes/${classId}/students`, { names: 'Anbu\nBanu\nChitra\nDevan\nElango' })
  const options = [{ text: 'Convex' }, { text: 'Concave', right: true }, { text: 'Plane' }, { text: 'Cracked' }]
  const questions = []
  for (const question of [
    { kind: 'one-choice', text: 'Which mirror makes a small object look larger?', options },
    { kind: 'true-false', text: 'Light is slower in glass.', right: true },
    { kind: 'short-text', text: 'What bends at the edge of water?', accepted: ['light'] },
  ])
    questions.push((await post<{ id: string }>('/api/lms/questions', question)).id)
  const items = questions.map((id) => ({ question_id: id, marks: 2 }))
  const form = { class_id: classId, title: 'Light', mode: 'graded', sections: [{ title: 'A', items }] }
  const { id } = await post<{ id: string }>('/api/lms/tests', form)
  await post(`/api/lms/tests/${id}/open`, {})
  const read = async <T>(path: string) => (await api<T>('GET', path, undefined, teacher.token)).body
  return {
    teacher,
    id,
    results: async () => (await read<{ items: Result[] }>(`/api/lms/tests/${id}/results`)).items,
    /** How many changes the log of an attempt holds. */
    countEvents: async (attempt: string | null) =>
      (await read<{ items: unknown[] }>(`/api/lms/attempts/${attempt}/events`)).items.length,
  }
}
