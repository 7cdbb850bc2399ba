import type { HandIn, HandInBar, ShownWork } from '@ariviyal/contract/assignments/work'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ClassMoment } from '../../languages/class-moment.tsx'
import { Button } from '../../ui/button.tsx'
import { PageThumb } from './page-thumb.tsx'

const bars: Record<HandInBar, MessageDescriptor> = {
  closed: msg`This work is closed. Nothing more can be handed in.`,
  marked: msg`Your teacher has marked this work. Nothing more can be handed in.`,
  'on-paper': msg`Hand in this work on paper.`,
  'too-often': msg`You have handed in this work as often as you can.`,
}

/** What the pupil has handed in, and whether more can be. */
export function HandInList({ work, again }: { work: ShownWork; again: (() => void) | undefined }) {
  const { t } = useLingui()
  const [last, ...earlier] = work.hand_ins
  return (
    <div className="grid gap-5">
      {last ? <OneHandIn handIn={last} /> : null}
      {work.bar === null ? null : <p>{t(bars[work.bar])}</p>}
      {again ? (
        <div>
          <Button tone="quiet" onClick={again}>
            <Trans>Hand in again</Trans>
          </Button>
          <p className="mt-2 text-sm text-ink-soft">
            <Trans>You can hand in again until your teacher has marked it. The last one counts.</Trans>
          </p>
        </div>
      ) : null}
      {earlier.length > 0 ? (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            <Trans>Handed in before</Trans>
          </summary>
          <ul className="grid gap-5 pt-3">
            {earlier.map((one) => (
              <li key={one.number} className="border-t border-line pt-3">
                <p className="mb-2 text-sm text-ink-soft">
                  <ClassMoment at={one.received_at} /> · {one.receipt}
                </p>
                <OneHandIn handIn={one} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}

function OneHandIn({ handIn: { text, files } }: { handIn: HandIn }) {
  const { t } = useLingui()
  return (
    <div className="grid gap-4">
      {text === '' ? null : <p className="border-l-4 border-line pl-3 whitespace-pre-line wrap-anywhere">{text}</p>}
      {files.length > 0 ? (
        <ol className="flex flex-wrap gap-3">
          {files.map(({ id, kind, name, url }, place) => (
            <li key={id}>
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                aria-label={kind === 'picture' ? t`Page ${place + 1}` : name}
                className="link grid min-h-11 content-center wrap-anywhere"
              >
                {kind === 'picture' ? <PageThumb url={url} /> : name}
              </a>
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  )
}
