import { Trans, useLingui } from '@lingui/react/macro'
import { RichText } from '../../../questions/preview/rich-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { idsOf } from '../../answer-values.ts'
import { MoveButtons, useMoves } from '../../move-buttons.tsx'
import { movedBy } from '../../moved-by.ts'
import type { AnswerProps } from './answer-props.ts'

/** Lines to be put in order with buttons. Untouched, it counts as not answered. */
export function OrderAnswer({ question, value, labelledBy, disabled, choose }: AnswerProps) {
  const { t } = useLingui()
  const lines = question.options ?? []
  const chosen = idsOf(value)
  const order = chosen.length > 0 ? chosen : lines.map(({ id }) => id)
  const moves = useMoves()
  return (
    <>
      <ol aria-labelledby={labelledBy} className="grid gap-2">
        {order.map((id, place) => {
          const text = lines.find((line) => line.id === id)?.text ?? ''
          return (
            <li key={id} className="flex items-center gap-2 border-2 border-line bg-surface py-1 pr-1 pl-3">
              <span aria-hidden="true" className="w-5 shrink-0 text-ink-soft">
                {place + 1}
              </span>
              <span className="min-w-0 grow">
                <RichText text={text} formulas={question.formulas} />
              </span>
              <MoveButtons
                id={id}
                name={text}
                place={place}
                count={order.length}
                disabled={disabled}
                words={{
                  up: (name) => t`Move ${name} up`,
                  down: (name) => t`Move ${name} down`,
                  moved: (name, to, count) => t`${name} is now ${to} of ${count}.`,
                }}
                tell={moves.tell}
                move={(by) => choose(movedBy(order, place, by))}
              />
            </li>
          )
        })}
      </ol>
      {moves.announcement}
      {chosen.length > 0 ? (
        <p className="mt-3 text-ink-soft">
          <Trans>This order is your answer.</Trans>
        </p>
      ) : (
        <Button tone="quiet" className="mt-3" disabled={disabled} onClick={() => choose(order)}>
          <Trans>This order is right</Trans>
        </Button>
      )}
    </>
  )
}
