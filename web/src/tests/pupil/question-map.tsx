import type { PupilQuestion } from '@ariviyal/contract/questions/pupil-question'
import { Trans, useLingui } from '@lingui/react/macro'
import { classNames } from '../../ui/class-names.ts'
import { isAnswered } from './progress.ts'
import type { Answers } from './taking/kept-attempt.ts'

interface Props {
  questions: readonly PupilQuestion[]
  numbers: readonly string[]
  answers: Answers
  marked: readonly string[]
  current: number
  go: (place: number) => void
}

/** All questions by number: which are answered, and which the pupil wants to come back to. */
export function QuestionMap({ questions, numbers, answers, marked, current, go }: Props) {
  const { t } = useLingui()
  const label = (number: string, answered: boolean, isMarked: boolean) => {
    if (isMarked)
      return answered
        ? t`Question ${number}, answered, to come back to`
        : t`Question ${number}, not answered, to come back to`
    return answered ? t`Question ${number}, answered` : t`Question ${number}, not answered`
  }
  return (
    <nav aria-labelledby="map">
      <h2 id="map" className="text-lg">
        <Trans>All questions</Trans>
      </h2>
      <ol className="mt-3 flex flex-wrap gap-2">
        {questions.map(({ id }, place) => {
          const answered = isAnswered(answers[id])
          const isMarked = marked.includes(id)
          return (
            <li key={id}>
              <button
                type="button"
                onClick={() => go(place)}
                aria-current={place === current ? 'step' : undefined}
                aria-label={label(numbers[place] ?? '', answered, isMarked)}
                className={classNames(
                  'relative grid size-11 cursor-pointer place-items-center rounded-sm border-2 font-semibold tabular-nums hover:border-ink aria-[current=step]:outline-3 aria-[current=step]:outline-offset-2 aria-[current=step]:outline-turmeric',
                  answered ? 'border-indigo bg-indigo text-paper' : 'border-ink-soft bg-surface',
                )}
              >
                {numbers[place]}
                {isMarked ? (
                  <span
                    aria-hidden="true"
                    className="absolute -top-2 -right-2 grid size-5 place-items-center rounded-full border-2 border-paper bg-turmeric text-xs leading-none text-on-turmeric"
                  >
                    ?
                  </span>
                ) : null}
              </button>
            </li>
          )
        })}
      </ol>
      <p className="mt-3 text-sm text-ink-soft">
        <Trans>Filled: answered. With a question mark: to come back to.</Trans>
      </p>
    </nav>
  )
}
