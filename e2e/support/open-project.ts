import { adminSession, api, postAs } from './accounts.ts'

const runs = '/api/collaborative-projects'

/** A project of one reading that began a month ago; `change` is of its protocol. `write` changes each of its sentences. */
export function projectForm(title: string, change: object = {}, write = (text: string) => text) {
  const [from, to] = [-30, 30].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
  return {
    title,
    question: write('How much rain falls at our school?'),
    summary: write('Each class reads a rain gauge once a day.'),
    protocol: {
      materials: [{ name: write('Plastic bottle'), rupees: 0 }],
      steps: [write('Stand the gauge in the open.'), write('Read it at eye level.')],
      safety: { grade_min: 6, lines: [{ hazard: 'lightning', text: write('Stay inside while there is thunder.') }] },
      fields: [rainField(write)],
      schedule: { starts_on: from, ends_on: to, every: 'day', words: write('At 8:30 in the morning') },
      conclude: write('Compare your month with other states.'),
      ...change,
    },
  }
}

const rainField = (write: (text: string) => string) => ({
  key: 'rain',
  label: write('Rain'),
  kind: 'number',
  unit: 'mm',
  other_units: ['cm'],
  min: 0,
  max: 200,
  resolution: 0.5,
})

/** A published and open project, by its form. */
export async function openForm(form: object): Promise<string> {
  const { token } = await adminSession()
  const post = postAs(token)
  const { id } = await post<{ id: string }>('/api/admin/projects', form)
  const run = await api<{ version: number }>('GET', `${runs}/${id}/run`, undefined, token)
  await post(`${runs}/${id}/publish`, { version: run.body.version, changes: 'The first version.' })
  await post(`${runs}/${id}/open`, {})
  return id
}

/**
 * A published and open project of one reading, with a title of its own; `change` is of its field, and `more` are fields beside it. `write`
 * changes each of its sentences.
 */
export const openProject = (
  title: string,
  change: object = {},
  more: object[] = [],
  write = (text: string) => text,
): Promise<string> => openForm(projectForm(title, { fields: [{ ...rainField(write), ...change }, ...more] }, write))
