import type { GradebookStudent } from '@ariviyal/contract/gradebook/gradebook'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { ProgressCard } from './holistic/progress-card.tsx'
import type { TaskProps } from './task.ts'

/** The total of a student by category, and the Holistic Progress Card where the class uses it. */
export function StudentSheet({ editing, dialog, studentId }: TaskProps & { studentId: string }) {
  const { gradebook, isReadOnly } = editing
  const student = gradebook.students.find(({ id }) => id === studentId)
  const { revalidate } = useRevalidator()
  const isAsked = gradebook.holistic && gradebook.pupil_views !== 'none'
  // Pupils may have said something since the page was loaded.
  useEffect(() => {
    if (isAsked) void revalidate()
  }, [isAsked, revalidate])
  if (!student) return null
  return (
    <div className="grid gap-6">
      <Totals student={student} editing={editing} />
      {student.holistic ? (
        <ProgressCard key={student.holistic.version} sheet={student.holistic} isReadOnly={isReadOnly} dialog={dialog} />
      ) : null}
    </div>
  )
}

function Totals({ student: { total }, editing }: { student: GradebookStudent; editing: TaskProps['editing'] }) {
  const { categories, total_of: totalOf } = editing.gradebook
  if (total.percent === null) return <p>No marks yet.</p>
  return (
    <table className="w-full text-left tabular-nums">
      <caption className="sr-only">Total</caption>
      <tbody>
        {categories.map(({ id, name, weight }) => {
          const part = total.categories.find((one) => one.category_id === id)
          return (
            <tr key={id} className="border-b border-line">
              <th scope="row" className="py-2 font-normal">
                {name}
              </th>
              <td className="py-2 text-right">{part?.percent == null ? 'no marks' : `${part.points} of ${weight}`}</td>
            </tr>
          )
        })}
        <tr className="font-semibold">
          <th scope="row" className="py-2">
            Total
          </th>
          <td className="py-2 text-right">
            {total.points} of {totalOf}, {total.percent} %{total.grade === null ? '' : `, ${total.grade}`}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
