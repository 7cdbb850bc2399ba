import type { Field } from '@ariviyal/contract/projects/protocol'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { DoubtWords } from './doubt-words.tsx'
import type { Doubt } from './find-doubts.ts'
import { dayName } from './read-values.ts'

interface Props {
  fields: readonly Field[]
  doubts: readonly Doubt[]
  confirm: () => void
  change: (doubt: Doubt) => void
}

/** Asks about doubtful values, each with the reason. Both answers are fine: a rare value may be right. */
export function AreYouSure({ fields, doubts, confirm, change }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const [first] = doubts
  return (
    <div
      ref={box}
      role="group"
      aria-labelledby="are-you-sure"
      tabIndex={-1}
      className="grid gap-3 border-l-4 border-turmeric bg-turmeric-pale px-4 py-3"
    >
      <h3 id="are-you-sure" className="text-lg">
        <Trans>Are you sure?</Trans>
      </h3>
      <ul className="grid gap-2">
        {doubts.map((doubt) => (
          <li key={`${doubt.name} ${doubt.code}`}>
            {doubt.name === dayName ? null : <strong>{fields.find(({ key }) => key === doubt.field)?.label}: </strong>}
            <DoubtWords doubt={doubt} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {first ? (
          <Button onClick={() => change(first)}>
            <Trans>Change it</Trans>
          </Button>
        ) : null}
        <Button tone="quiet" onClick={confirm}>
          <Trans>It is right: enter it</Trans>
        </Button>
      </div>
    </div>
  )
}
