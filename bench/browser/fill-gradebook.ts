import { addClass, callsOf } from './add-class.ts'
import type { BrowserBench } from './open-browser-bench.ts'

/** A class of 200 students with marks in 60 columns. Returns the path of its gradebook. @throws Error when a step is refused. */
export async function fillGradebook(bench: BrowserBench): Promise<string> {
  const call = callsOf(bench.base)
  const { token } = bench.admin
  const names = Array.from({ length: 200 }, (_, index) => `Student ${index + 1}`)
  const gradebook = `/lms/classes/${await addClass(bench, names)}/gradebook`
  for (let column = 1; column <= 60; column += 1)
    await call('POST', `/api${gradebook}/columns`, token, {
      title: `Test ${column}`,
      kind: 'test',
      held_on: '2026-07-01',
      max_marks: 10,
    })
  type Shown = { columns: { id: string }[]; students: { id: string }[] }
  const { columns, students } = await call<Shown>('GET', `/api${gradebook}`, token)
  for (const column of columns)
    await call('POST', `/api${gradebook}/cells`, token, {
      cells: students.map(({ id }, place) => ({
        column_id: column.id,
        student_id: id,
        version: 0,
        marks: place % 11,
        absent: false,
        exempt: false,
        late: false,
        note: '',
      })),
    })
  return gradebook
}
