import type { Choice } from './use-choice.ts'

/** Checkbox of a row; decided rows have none. */
export function ChooseRow({ choice, id, about }: { choice: Choice; id: string; about: string }) {
  const isChosen = choice.ids.has(id)
  return (
    <label className="-my-2 inline-grid size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        className="size-6 accent-indigo"
        checked={isChosen}
        disabled={!isChosen && choice.isFull}
        onChange={(event) => (event.target.checked ? choice.add([id]) : choice.drop([id]))}
      />
      <span className="sr-only">Choose {about}</span>
    </label>
  )
}
