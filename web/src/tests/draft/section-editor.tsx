import { limits } from '@ariviyal/contract/limits'
import { Button } from '../../ui/button.tsx'
import { useMoves } from '../move-buttons.tsx'
import { movedBy } from '../moved-by.ts'
import type { DraftItem, DraftSection, SectionMode } from './draft-sections.ts'
import { ItemLine } from './item-line.tsx'
import { PoolFields } from './pool-fields.tsx'
import { ChoiceControl, TextControl } from './text-control.tsx'

interface Props {
  section: DraftSection
  number: number
  change: (section: DraftSection) => void
  /** Absent for the only section. */
  remove: (() => void) | undefined
  /** Chooses a question: a new one, or the alternative of the one with this id. */
  pick: (alternativeTo?: string) => void
}

const modes: { value: SectionMode; label: string }[] = [
  { value: 'all', label: 'All of these' },
  { value: 'chosen', label: 'Some of these, chosen at random' },
  { value: 'filter', label: 'Some of my bank, chosen at random' },
]

/** A section of a draft: its title and rules, and its questions with their marks, in order. */
export function SectionEditor({ section, number, change, remove, pick }: Props) {
  const moves = useMoves()
  const put = (place: number, item: DraftItem) => change({ ...section, items: section.items.with(place, item) })
  const count = section.mode === 'all' ? section.items.length : Number(section.draw) || 0
  return (
    <fieldset className="border-2 border-line bg-surface p-4 sm:p-6">
      <legend className="px-2 text-lg font-bold">Section {number}</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_10rem]">
        <TextControl
          label="Title"
          optional
          value={section.title}
          maxLength={limits.lineMax}
          put={(title) => change({ ...section, title })}
        />
        <ChoiceControl
          label="Questions that are asked"
          value={section.mode}
          options={modes}
          put={(mode) => change({ ...section, mode: mode as SectionMode })}
        />
        <TextControl
          label="Answer any"
          optional
          hint={count === 0 ? 'Leave empty for all.' : `How many of ${count} count.`}
          value={section.answerAny}
          inputMode="numeric"
          maxLength={3}
          put={(answerAny) => change({ ...section, answerAny })}
        />
      </div>
      {section.mode === 'all' ? null : <PoolFields section={section} change={change} />}
      {section.mode === 'filter' ? null : (
        <ol className="mt-4 border-t border-line">
          {section.items.map((item, place) => (
            <ItemLine
              key={item.id}
              item={item}
              place={place}
              count={section.items.length}
              isAsked={section.mode === 'all'}
              isAnswerAny={section.answerAny !== ''}
              moves={moves}
              move={(by) => change({ ...section, items: movedBy(section.items, place, by) })}
              put={(next) => put(place, next)}
              remove={() => change({ ...section, items: section.items.filter(({ id }) => id !== item.id) })}
              pickOther={() => pick(item.id)}
            />
          ))}
        </ol>
      )}
      {moves.announcement}
      <div className="mt-4 flex flex-wrap gap-3">
        {section.mode === 'filter' ? null : (
          <Button tone="quiet" onClick={() => pick()}>
            Add questions<span className="sr-only"> to section {number}</span>
          </Button>
        )}
        {remove ? (
          <Button tone="plain" onClick={remove}>
            Remove section {number}
          </Button>
        ) : null}
      </div>
    </fieldset>
  )
}
