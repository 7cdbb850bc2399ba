import type { GradebookStudent } from '@ariviyal/contract/gradebook/gradebook'
import { abilities, type HolisticSheet, type Level, levels, saveHolistic } from '@ariviyal/contract/gradebook/holistic'
import { limits } from '@ariviyal/contract/limits'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call, serverMessage } from '../api/client.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { controlLook } from '../ui/form/field-frame.tsx'
import { abilityNames, levelNames } from './holistic-words.ts'
import type { TaskProps } from './task.ts'

/** The total of a student by category, and the Holistic Progress Card where the class uses it. */
export function StudentSheet({ editing, dialog, studentId }: TaskProps & { studentId: string }) {
  const { gradebook, isReadOnly } = editing
  const student = gradebook.students.find(({ id }) => id === studentId)
  if (!student) return null
  return (
    <div className="grid gap-6">
      <Totals student={student} editing={editing} />
      {student.holistic ? (
        <Holistic key={student.holistic.version} sheet={student.holistic} isReadOnly={isReadOnly} dialog={dialog} />
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

const raterNames = { teacher: 'Teacher', self: 'The pupil', peer: 'Classmates' } as const

function Holistic({
  sheet,
  isReadOnly,
  dialog,
}: {
  sheet: HolisticSheet
  isReadOnly: boolean
  dialog: TaskProps['dialog']
}) {
  const id = useId()
  const [form, setForm] = useState(sheet)
  const [problem, setProblem] = useState<string>()
  const { revalidate } = useRevalidator()
  const save = async () => {
    const { version, teacher, self, peer, remark } = form
    try {
      const { msg } = await call(saveHolistic, {
        params: { id: sheet.student_id },
        body: { version, teacher, self, peer, remark },
      })
      await revalidate()
      dialog.finish({ tone: 'success', text: msg })
    } catch (error) {
      setProblem(serverMessage(error) ?? 'That did not work. Try again.')
    }
  }
  return (
    <section aria-labelledby={`${id}-card`} className="grid gap-4">
      <h3 id={`${id}-card`} className="text-lg">
        Holistic Progress Card
      </h3>
      {(['teacher', 'self', 'peer'] as const).map((rater) => (
        <fieldset key={rater} className="grid gap-3 sm:grid-cols-3">
          <legend className="mb-1 font-semibold">{raterNames[rater]}</legend>
          {abilities.map((ability) => (
            <label key={ability} className="block">
              <span className="mb-1 block text-sm">{abilityNames[ability]}</span>
              <select
                value={form[rater][ability] ?? ''}
                disabled={isReadOnly}
                onChange={(event) => {
                  const level = event.target.value === '' ? null : (event.target.value as Level)
                  setForm({ ...form, [rater]: { ...form[rater], [ability]: level } })
                }}
                className={controlLook}
              >
                <option value="">–</option>
                {levels.map((level) => (
                  <option key={level} value={level}>
                    {levelNames[level]}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </fieldset>
      ))}
      <label className="block">
        <span className="mb-1.5 block font-semibold">Remark</span>
        <textarea
          rows={2}
          value={form.remark}
          readOnly={isReadOnly}
          onChange={(event) => setForm({ ...form, remark: event.target.value })}
          maxLength={limits.feedbackMax}
          className={`${controlLook} resize-y`}
        />
      </label>
      {problem === undefined ? null : (
        <Banner tone="error" live>
          {problem}
        </Banner>
      )}
      {isReadOnly ? null : (
        <div>
          <Button onClick={() => void save()}>Save the card</Button>
        </div>
      )}
    </section>
  )
}
