import { abilities, type HolisticSheet, type Level, levels, saveHolistic } from '@ariviyal/contract/gradebook/holistic'
import { limits } from '@ariviyal/contract/limits'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call, serverMessage } from '../../api/client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { controlLook } from '../../ui/form/field-frame.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { TaskProps } from '../task.ts'
import { abilityNames, levelNames, levelsExplained } from './holistic-words.ts'

const raters = ['teacher', 'self', 'peer'] as const
type Rater = (typeof raters)[number]
const raterNames: Record<Rater, string> = { teacher: 'Teacher', self: 'Pupil', peer: 'Classmate' }

interface Props {
  sheet: HolisticSheet
  isReadOnly: boolean
  dialog: TaskProps['dialog']
}

/** The Holistic Progress Card of a student: what teacher, pupil and classmate say, side by side. What pupils gave stays as it is. */
export function ProgressCard({ sheet, isReadOnly, dialog }: Props) {
  const id = useId()
  const [form, setForm] = useState(sheet)
  const [problem, setProblem] = useState<string>()
  const { revalidate } = useRevalidator()
  const givenAt: Record<Rater, string | null> = { teacher: null, self: sheet.self_given_at, peer: sheet.peer_given_at }
  const shown = (rater: Rater) => (givenAt[rater] === null ? form[rater] : sheet[rater])
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
      <div>
        <h3 id={`${id}-card`} className="text-lg">
          Holistic Progress Card
        </h3>
        <p className="text-sm text-ink-soft">{levelsExplained}</p>
      </div>
      {abilities.map((ability) => (
        <fieldset key={ability} className="border-t border-line pt-2">
          <legend className="float-left w-full font-semibold">{abilityNames[ability]}</legend>
          <div className="clear-left grid gap-2 sm:grid-cols-3 sm:gap-4">
            {raters.map((rater) => {
              const level = shown(rater)[ability]
              if (givenAt[rater] !== null)
                return (
                  <p key={rater} className="flex items-center justify-between gap-4 sm:block">
                    <span className="text-sm sm:mb-1 sm:block">{raterNames[rater]}</span>
                    <span className="flex min-h-11 w-40 items-center px-4 sm:w-auto sm:px-0">
                      {level === null ? '–' : levelNames[level]}
                    </span>
                  </p>
                )
              return (
                <label key={rater} className="flex items-center justify-between gap-4 sm:block">
                  <span className="text-sm sm:mb-1 sm:block">{raterNames[rater]}</span>
                  <select
                    value={level ?? ''}
                    disabled={isReadOnly}
                    onChange={(event) => {
                      const chosen = event.target.value === '' ? null : (event.target.value as Level)
                      setForm({ ...form, [rater]: { ...form[rater], [ability]: chosen } })
                    }}
                    className={`${controlLook} w-40! sm:w-full!`}
                  >
                    <option value="">–</option>
                    {levels.map((one) => (
                      <option key={one} value={one}>
                        {levelNames[one]}
                      </option>
                    ))}
                  </select>
                </label>
              )
            })}
          </div>
        </fieldset>
      ))}
      {sheet.self_given_at === null && sheet.peer_given_at === null ? null : (
        <p className="text-sm text-ink-soft">
          {sheet.self_given_at === null ? null : (
            <>
              The pupil chose on <Moment at={sheet.self_given_at} />.{' '}
            </>
          )}
          {sheet.peer_given_at === null ? null : (
            <>
              The classmate chose on <Moment at={sheet.peer_given_at} />.
            </>
          )}
        </p>
      )}
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
        <span className="mt-1 block text-sm text-ink-soft">
          The report for parents has your levels and this remark, not what pupils chose.
        </span>
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
