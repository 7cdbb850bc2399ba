/** The keys of the marking page. */
export const testKeys = [
  ['0 to 9', 'Give these marks; with a rubric choose that level in the marked row'],
  ['.', 'Add a half, or take it away'],
  ['Backspace', 'Remove the marks'],
  ['Enter', 'Next answer to mark'],
  ['→ or j, ← or k', 'The next and the previous pupil'],
  ['n, p', 'The next and the previous question'],
  ['↓, ↑', 'The next and the previous row of the rubric'],
  ['c', 'Write a comment; Enter or Escape ends it'],
  ['/shortcut', 'In a comment: one of your comments'],
  ['u', 'Undo the last decision'],
  ['?', 'This list'],
] as const

interface Props {
  keys: readonly (readonly [key: string, act: string])[]
  isOn: boolean
  turn: (isOn: boolean) => void
}

/** The keys of a marking page, and the switch that turns them off. */
export function KeyHelp({ keys, isOn, turn }: Props) {
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {keys.map(([key, act]) => (
          <div key={key} className="contents">
            <dt className="font-semibold whitespace-nowrap">{key}</dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-6 accent-indigo"
          checked={isOn}
          onChange={({ currentTarget }) => turn(currentTarget.checked)}
        />
        Use these keys
      </label>
    </>
  )
}
