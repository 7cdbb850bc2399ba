import { abilities, type AskedView, type Level, levels as allLevels } from '@ariviyal/contract/gradebook/holistic'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState, useSyncExternalStore } from 'react'
import { ClassMoment } from '../../../languages/class-moment.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/form/field-frame.tsx'
import { abilityWords, levelWords } from './card-words.ts'
import { isWhole, keepView, onKeptViews, readKeptViews } from './kept-views.ts'

interface Props {
  /** The pupil of this device. */
  pupil: string
  asked: AskedView
  of: 'self' | 'classmate'
}

/** What a pupil says of one pupil. Each choice is kept on the device at once. */
export function ViewForm({ pupil, asked, of }: Props) {
  const { t } = useLingui()
  const id = useId()
  const [isChecked, setIsChecked] = useState(false)
  const kept = useSyncExternalStore(onKeptViews, () => readKeptViews(pupil)[asked.student_id])
  // What was chosen here stays on screen when the server has it and the phone forgets it.
  const [last, setLast] = useState(kept?.levels ?? asked.levels)
  const chosen = kept?.levels ?? last
  const keep = (isGiven: boolean, level: Partial<typeof chosen> = {}) => {
    const levels = { ...chosen, ...level }
    setLast(levels)
    keepView(pupil, asked.student_id, { levels, isGiven })
  }
  const give = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isWhole(chosen)) keep(true)
    else document.getElementById(`${id}-${abilities.find((ability) => chosen[ability] === null)}-stream`)?.focus()
  }
  return (
    <form onSubmit={give} className="grid gap-6" noValidate>
      {abilities.map((ability) => {
        const words = abilityWords[ability]
        const error = isChecked && chosen[ability] === null ? t`Choose one of the three.` : undefined
        return (
          <fieldset
            key={ability}
            role="radiogroup"
            aria-required="true"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-${ability}-error` : undefined}
            className="border-t-2 border-ink pt-3"
          >
            <legend className="float-left mb-1 w-full text-lg font-semibold">{t(words.name)}</legend>
            <div className="clear-left grid gap-x-6 lg:grid-cols-3">
              {allLevels.map((level) => (
                <Statement
                  key={level}
                  id={`${id}-${ability}-${level}`}
                  group={`${id}-${ability}`}
                  name={t(levelWords[level])}
                  words={t(words[of][level])}
                  level={level}
                  isChosen={chosen[ability] === level}
                  choose={() => keep(false, { [ability]: level })}
                />
              ))}
            </div>
            <FieldError id={`${id}-${ability}`} error={error} />
          </fieldset>
        )
      })}
      {kept?.refusal === undefined ? null : (
        <Banner tone="error" live>
          {kept.refusal}
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit">
          <Trans>Give it to your teacher</Trans>
        </Button>
        <p role="status">
          {kept?.isGiven ? (
            kept.refusal === undefined ? (
              <Trans>Kept on this phone. It is sent as soon as there is a network.</Trans>
            ) : null
          ) : kept ? (
            <Trans>Kept on this phone, not given yet.</Trans>
          ) : asked.given_at ? (
            <Trans>
              Your teacher has it: <ClassMoment at={asked.given_at} />
            </Trans>
          ) : null}
        </p>
      </div>
    </form>
  )
}

interface StatementProps {
  id: string
  group: string
  name: string
  words: string
  level: Level
  isChosen: boolean
  choose: () => void
}

const Statement = ({ id, group, name, words, level, isChosen, choose }: StatementProps) => (
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text is in `name` and `words`
  <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
    <input
      id={id}
      type="radio"
      name={group}
      value={level}
      checked={isChosen}
      onChange={choose}
      aria-describedby={`${id}-words`}
      className="mt-0.5 size-6 shrink-0 accent-indigo"
    />
    <span className="min-w-0">
      <span className="block font-semibold">{name}</span>
      <span id={`${id}-words`} className="block wrap-anywhere">
        {words}
      </span>
    </span>
  </label>
)
