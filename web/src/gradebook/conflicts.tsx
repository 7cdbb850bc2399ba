import { textOf } from '@ariviyal/contract/gradebook/cells'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import type { Editing } from './use-gradebook.ts'

/** Cells that two teachers changed at once: both values, and the choice between them. */
export function Conflicts({ editing: { conflicts, gradebook, typed, resolve } }: { editing: Editing }) {
  if (conflicts.length === 0) return null
  const students = new Map(gradebook.students.map((student) => [student.id, student]))
  const columns = new Map(gradebook.columns.map((column) => [column.id, column]))
  const shown = (text: string) => (text === '' ? 'nothing' : text)
  return (
    <Banner tone="warning" live className="mb-3">
      <p>A colleague changed these marks at the same time. Choose which to keep.</p>
      <ul className="mt-2 grid gap-2">
        {conflicts.map((conflict) => {
          const { student_id: studentId, column_id: columnId } = conflict
          const about = `${students.get(studentId)?.name ?? ''}, ${columns.get(columnId)?.title ?? ''}`
          const mine = typed(studentId, columnId)
          return (
            <li key={`${studentId} ${columnId}`} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="font-semibold">{about}</span>
              <Button
                tone="quiet"
                aria-label={`Keep mine: ${shown(mine.text)}, for ${about}`}
                onClick={() => resolve(conflict, 'mine')}
              >
                Keep mine: {shown(mine.text)}
              </Button>
              <Button
                tone="quiet"
                aria-label={`Keep theirs: ${shown(textOf(conflict))}, for ${about}`}
                onClick={() => resolve(conflict, 'theirs')}
              >
                Keep theirs: {shown(textOf(conflict))}
              </Button>
            </li>
          )
        })}
      </ul>
    </Banner>
  )
}
