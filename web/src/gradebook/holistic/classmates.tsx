import { assignClassmates } from '@ariviyal/contract/gradebook/holistic'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call, serverMessage } from '../../api/client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { controlLook } from '../../ui/form/field-frame.tsx'
import type { TaskProps } from '../task.ts'
import { choose, type Pairs } from './choose-classmate.ts'

/** About whom each pupil is asked, and who has said something. */
export function Classmates({ editing, dialog }: TaskProps) {
  const { gradebook, isReadOnly } = editing
  const { students } = gradebook
  const { revalidate } = useRevalidator()
  // Pupils may have said something since the page was loaded.
  useEffect(() => void revalidate(), [revalidate])
  const stored: Pairs = new Map(
    students.flatMap(({ id, holistic }) => (holistic?.classmate_id ? [[id, holistic.classmate_id] as const] : [])),
  )
  const [changed, setChanged] = useState<Pairs>()
  const pairs = changed ?? stored
  const [problem, setProblem] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const save = async (chosen: Pairs, fill: boolean) => {
    if (isSaving) return
    setIsSaving(true)
    setProblem(undefined)
    try {
      const body = {
        pairs: Array.from(chosen, ([student_id, classmate_id]) => ({ student_id, classmate_id })),
        fill,
      }
      const { msg } = await call(assignClassmates, { params: { id: gradebook.class_id }, body })
      await revalidate()
      if (fill) setChanged(undefined)
      else dialog.finish({ tone: 'success', text: msg })
    } catch (error) {
      setProblem(serverMessage(error) ?? 'That did not work. Try again.')
    }
    setIsSaving(false)
  }
  const missing = students.filter(({ id }) => !pairs.has(id)).length
  return (
    <div className="grid gap-4">
      <p className="max-w-measure">
        Each pupil says how it goes with one classmate, and sees only the name and the statements. The classmate does
        not see who was asked.
      </p>
      {isReadOnly || students.length < 2 ? null : (
        <div className="flex flex-wrap gap-3">
          {missing > 0 ? (
            <Button onClick={() => void save(pairs, true)} aria-disabled={isSaving}>
              {pairs.size === 0 ? 'Draw a classmate for each' : `Draw one for the other ${missing}`}
            </Button>
          ) : null}
          {pairs.size > 0 ? (
            <Button tone="quiet" onClick={() => void save(new Map(), true)} aria-disabled={isSaving}>
              Draw all again
            </Button>
          ) : null}
        </div>
      )}
      <ul className="border-t-2 border-ink">
        {students.map(({ id, roll_number: roll, name, holistic }) => (
          <li key={id} className="grid gap-x-4 gap-y-1 border-b border-line py-2 sm:grid-cols-2 sm:items-center">
            <p className="min-w-0">
              <span className="block font-semibold wrap-anywhere">
                {roll}. {name}
              </span>
              <span className="block text-sm text-ink-soft">
                {holistic?.self_given_at ? 'Has chosen for themselves' : 'Nothing chosen for themselves yet'}
              </span>
            </p>
            <label className="block min-w-0">
              <span className="sr-only">Classmate of {name}</span>
              <select
                value={pairs.get(id) ?? ''}
                disabled={isReadOnly}
                onChange={(event) => setChanged(choose(pairs, id, event.target.value || null))}
                className={controlLook}
              >
                <option value="">No classmate</option>
                {students
                  .filter((other) => other.id !== id)
                  .map((other) => (
                    <option key={other.id} value={other.id}>
                      {other.roll_number}. {other.name}
                      {stored.get(id) === other.id && other.holistic?.peer_given_at ? ' (has chosen)' : ''}
                    </option>
                  ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
      {problem === undefined ? null : (
        <Banner tone="error" live>
          {problem}
        </Banner>
      )}
      {isReadOnly || changed === undefined ? null : (
        <div>
          <Button onClick={() => void save(pairs, false)} aria-disabled={isSaving}>
            {isSaving ? 'Saving...' : 'Save the classmates'}
          </Button>
        </div>
      )}
    </div>
  )
}
