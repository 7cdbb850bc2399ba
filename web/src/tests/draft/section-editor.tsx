import { limits } from '@ariviyal/contract/limits'
import { useId } from 'react'
import { kindNames } from '../../questions/question-words.ts'
import type { QuestionKind } from '@ariviyal/contract/questions/question'
import { Button } from '../../ui/button.tsx'
import { controlLook } from '../../ui/form/field-frame.tsx'
import { MoveButtons, movedBy, useMoves } from '../move-buttons.tsx'
import type { DraftItem, DraftSection } from './draft-sections.ts'

interface Props {
  section: DraftSection
  number: number
  change: (section: DraftSection) => void
  /** Absent for the only section. */
  remove: (() => void) | undefined
  pick: () => void
}

/** A section of a draft: its title and rule, and its questions with their marks, in order. */
export function SectionEditor({ section, number, change, remove, pick }: Props) {
  const moves = useMoves()
  const put = (place: number, item: DraftItem) => change({ ...section, items: section.items.with(place, item) })
  return (
    <fieldset className="border-2 border-line bg-surface p-4 sm:p-6">
      <legend className="px-2 text-lg font-bold">Section {number}</legend>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextControl
          label="Title (optional)"
          value={section.title}
          maxLength={limits.lineMax}
          put={(title) => change({ ...section, title })}
        />
        <TextControl
          label="Answer any (optional)"
          hint={`Of ${section.items.length}, so many count.`}
          value={section.answerAny}
          inputMode="numeric"
          maxLength={3}
          put={(answerAny) => change({ ...section, answerAny })}
        />
      </div>
      <ol className="mt-4 border-t border-line">
        {section.items.map((item, place) => (
          <li key={item.id} className="grid gap-3 border-b border-line py-3 md:grid-cols-[minmax(0,1fr)_auto]">
            <div className="min-w-0">
              <p className="line-clamp-3 wrap-anywhere">
                {place + 1}. {item.text}
              </p>
              <p className="text-sm text-ink-soft">{kindNames[item.kind as QuestionKind]}</p>
            </div>
            <div className="flex flex-wrap items-end gap-2">
              <TextControl
                label="Marks"
                value={item.marks}
                inputMode="decimal"
                maxLength={7}
                narrow
                put={(marks) => put(place, { ...item, marks })}
              />
              <TextControl
                label="If wrong, minus"
                value={item.negative}
                inputMode="decimal"
                maxLength={7}
                narrow
                put={(negative) => put(place, { ...item, negative })}
              />
              <MoveButtons
                id={item.id}
                name={`question ${place + 1}`}
                place={place}
                count={section.items.length}
                tell={moves.tell}
                move={(by) => change({ ...section, items: movedBy(section.items, place, by) })}
              />
              <Button
                tone="plain"
                className="px-2"
                onClick={() => change({ ...section, items: section.items.filter(({ id }) => id !== item.id) })}
              >
                Take out<span className="sr-only"> question {place + 1}</span>
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {moves.announcement}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button tone="quiet" onClick={pick}>
          Add questions<span className="sr-only"> to section {number}</span>
        </Button>
        {remove ? (
          <Button tone="plain" className="px-2" onClick={remove}>
            Remove section {number}
          </Button>
        ) : null}
      </div>
    </fieldset>
  )
}

interface ControlProps {
  label: string
  value: string
  maxLength: number
  hint?: string
  inputMode?: 'numeric' | 'decimal' | undefined
  narrow?: boolean
  put: (value: string) => void
}

function TextControl({ label, value, maxLength, hint, inputMode, narrow = false, put }: ControlProps) {
  const id = useId()
  return (
    <div className={narrow ? 'w-28' : ''}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        value={value}
        maxLength={maxLength}
        inputMode={inputMode}
        autoComplete="off"
        onChange={({ currentTarget }) => put(currentTarget.value)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={controlLook}
      />
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
