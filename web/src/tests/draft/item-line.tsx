import { kindNames } from '../../questions/question-words.ts'
import { Button } from '../../ui/button.tsx'
import { MoveButtons, type useMoves } from '../move-buttons.tsx'
import { ItemText } from '../results/item-text.tsx'
import { type DraftItem, withMarks } from './draft-sections.ts'
import { TextControl } from './text-control.tsx'

interface Props {
  item: DraftItem
  place: number
  count: number
  /** Whether it has marks of its own, and can be compulsory or one of two. */
  isAsked: boolean
  /** Whether the section asks for some answers only. */
  isAnswerAny: boolean
  moves: ReturnType<typeof useMoves>
  move: (by: 1 | -1) => void
  put: (item: DraftItem) => void
  remove: () => void
  pickOther: () => void
}

/** A question of a section, with its marks and rules. */
export function ItemLine({ item, place, count, isAsked, isAnswerAny, moves, ...acts }: Props) {
  const { put } = acts
  const about = `question ${place + 1}`
  return (
    <li className="grid gap-3 border-b border-line py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="line-clamp-3 wrap-anywhere">
          {place + 1}. <ItemText item={item} />
        </p>
        <p className="text-sm text-ink-soft">{kindNames[item.kind]}</p>
        {isAsked && item.or ? (
          <div className="mt-2 border-l-4 border-turmeric pl-3">
            <p className="line-clamp-3 wrap-anywhere">
              <strong>OR</strong> <ItemText item={item.or} />
            </p>
            <p className="text-sm text-ink-soft">{kindNames[item.or.kind]}. Pupils answer one of the two.</p>
            <Button tone="plain" className="-ml-5" onClick={() => put({ ...item, or: undefined })}>
              Take out the alternative<span className="sr-only"> of {about}</span>
            </Button>
          </div>
        ) : null}
        {isAsked ? (
          <div className="mt-1 flex flex-wrap items-center gap-x-6">
            {isAnswerAny ? (
              <label className="flex min-h-11 cursor-pointer items-center gap-2">
                <input
                  type="checkbox"
                  checked={item.isCompulsory}
                  onChange={({ currentTarget }) => put({ ...item, isCompulsory: currentTarget.checked })}
                  className="size-6 accent-indigo"
                />
                Compulsory<span className="sr-only"> {about}</span>
              </label>
            ) : null}
            {item.or ? null : (
              <Button tone="plain" className="-ml-5" onClick={acts.pickOther}>
                Add an alternative (OR)<span className="sr-only"> to {about}</span>
              </Button>
            )}
          </div>
        ) : null}
      </div>
      <div className="flex flex-wrap items-end gap-2 self-start">
        {isAsked ? (
          <>
            <TextControl
              label="Marks"
              value={item.marks}
              inputMode="decimal"
              maxLength={7}
              narrow
              put={(marks) => put(withMarks(item, { marks }))}
            />
            <TextControl
              label="If wrong, minus"
              value={item.negative}
              inputMode="decimal"
              maxLength={7}
              narrow
              put={(negative) => put(withMarks(item, { negative }))}
            />
          </>
        ) : null}
        <MoveButtons id={item.id} name={about} place={place} count={count} tell={moves.tell} move={acts.move} />
        <Button tone="plain" onClick={acts.remove}>
          Take out<span className="sr-only"> {about}</span>
        </Button>
      </div>
    </li>
  )
}
