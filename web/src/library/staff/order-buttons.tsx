import { Icon } from '../../ui/icon.tsx'
import { type Direction, moveButton } from './use-order.ts'

interface Props {
  item: { id: string; title: string }
  isFirst: boolean
  isLast: boolean
  onMove: (direction: Direction) => void
}

/** Moves a row by one place. At the end of the list a button stays, so that the focus has where to be. */
export function OrderButtons({ item, isFirst, isLast, onMove }: Props) {
  const button = (direction: Direction, ended: boolean) => (
    <button
      type="button"
      data-move={moveButton(item.id, direction)}
      aria-disabled={ended || undefined}
      onClick={() => {
        if (!ended) onMove(direction)
      }}
      className="grid size-11 cursor-pointer place-items-center rounded-sm border-2 border-transparent hover:border-ink aria-disabled:cursor-default aria-disabled:border-transparent aria-disabled:text-line"
    >
      <Icon name="caret" className={`size-5 ${direction === 'up' ? 'rotate-180' : ''}`} />
      <span className="sr-only">
        Move {item.title} {direction}
      </span>
    </button>
  )
  return (
    <div className="-my-1 flex md:-ml-2">
      {button('up', isFirst)}
      {button('down', isLast)}
    </div>
  )
}
