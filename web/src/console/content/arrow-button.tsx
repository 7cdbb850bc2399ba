import { Icon } from '../../ui/icon.tsx'

interface Props {
  id: string
  label: string
  way: 'up' | 'down'
  off: boolean
  onClick: () => void
}

/** Moves something by one place. At an end it stays focusable but has no effect, so that the focus is not lost. */
export function ArrowButton({ id, label, way, off, onClick }: Props) {
  return (
    <button
      type="button"
      id={id}
      aria-label={label}
      aria-disabled={off}
      onClick={off ? undefined : onClick}
      className="grid size-11 cursor-pointer place-items-center rounded-sm border-2 border-line hover:border-ink aria-disabled:cursor-default aria-disabled:border-transparent aria-disabled:text-line"
    >
      <Icon name="caret" className={way === 'up' ? 'size-5 rotate-180' : 'size-5'} />
    </button>
  )
}
