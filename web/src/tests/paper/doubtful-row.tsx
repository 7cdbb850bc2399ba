import { useId } from 'react'
import type { SheetRow } from './sheet-answers.ts'

interface Props {
  row: SheetRow
  pupil: string
  settle: (places: number[]) => void
}

/** A row of bubbles that cannot be read for certain, enlarged, with a question. */
export function DoubtfulRow({ row: { question, places, picture, isSettled }, pupil, settle }: Props) {
  const id = useId()
  const choose = (place: number, isChosen: boolean) => {
    if (!question.isMany) return settle([place])
    const others = places.filter((other) => other !== place)
    settle(isChosen ? [...others, place].sort((a, b) => a - b) : others)
  }
  return (
    <fieldset className="mt-4 border-l-4 border-turmeric pl-4">
      <legend className="font-semibold">
        Question {question.number}: which {question.isMany ? 'bubbles are' : 'bubble is'} filled?
      </legend>
      <img
        src={picture}
        alt={`Row ${question.number} on the sheet of ${pupil}`}
        className="my-2 w-full max-w-md border border-line"
      />
      <div className="flex flex-wrap gap-x-6">
        {question.choices.map(({ letter }, place) => (
          <label key={letter} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type={question.isMany ? 'checkbox' : 'radio'}
              name={id}
              checked={places.includes(place)}
              onChange={(event) => choose(place, event.currentTarget.checked)}
              className="size-6 accent-indigo"
            />
            {letter}
          </label>
        ))}
        <label className="flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type={question.isMany ? 'checkbox' : 'radio'}
            name={id}
            checked={isSettled && places.length === 0}
            onChange={() => settle([])}
            className="size-6 accent-indigo"
          />
          None
        </label>
        {question.isMany && !isSettled ? (
          <button type="button" className="link min-h-11" onClick={() => settle(places)}>
            That is right
          </button>
        ) : null}
      </div>
    </fieldset>
  )
}
