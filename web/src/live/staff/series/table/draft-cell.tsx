import { useId } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import type { columns } from './row-text.ts'

interface Props {
  column: (typeof columns)[number]
  /** Row and column, for the keys. */
  place: string
  /** What names the row. */
  about: string
  text: string
  problem: string | undefined
  change: (text: string) => void
}

/** A cell that is always a text field, with its problem below. A description may have several lines. */
export function DraftCell({ column: { name, head, required, max }, place, about, text, problem, change }: Props) {
  const id = useId()
  const control = {
    'data-place': place,
    'aria-label': `${head}, ${about}`,
    'aria-required': required || undefined,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? id : undefined,
    value: text,
    maxLength: max,
    autoComplete: 'off',
    spellCheck: name === 'topic' || name === 'description',
    className: classNames(
      'block h-9 w-full resize-none bg-transparent px-2 py-1.5 leading-6 text-ink outline-offset-[-2px] hover:bg-surface focus:bg-surface focus:outline-3 focus:outline-indigo',
      problem && 'bg-kumkum-pale',
    ),
  } as const
  return (
    <td className="border-r border-b border-line p-0 align-top">
      {name === 'description' ? (
        <textarea {...control} rows={1} onChange={(event) => change(event.target.value)} />
      ) : (
        <input
          {...control}
          inputMode={name === 'meeting_url' ? 'url' : name === 'capacity' ? 'numeric' : 'text'}
          onChange={(event) => change(event.target.value)}
        />
      )}
      {problem ? (
        <p id={id} className="px-2 pb-1 text-xs font-semibold text-kumkum">
          {problem}
        </p>
      ) : null}
    </td>
  )
}
