import type { PupilWork } from '@ariviyal/contract/assignments/work'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ClassMoment } from '../../languages/class-moment.tsx'
import { Mark, type MarkLook } from '../../ui/mark.tsx'

const states: Record<PupilWork['state'], { look: MarkLook; word: MessageDescriptor }> = {
  'to-do': { look: 'waiting', word: msg`To do` },
  'handed-in': { look: 'good', word: msg`Handed in` },
  returned: { look: 'good', word: msg`Returned` },
}
const closed = { look: 'calm', word: msg`Closed` } as const

/** How far the work is, and when it is due. */
export function WorkFacts({ work }: { work: PupilWork }) {
  const { t } = useLingui()
  const { look, word } = work.state === 'to-do' && work.closed ? closed : states[work.state]
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-base text-ink-soft">
      <Mark look={look}>{t(word)}</Mark>
      {work.late ? (
        <Mark look="bad">
          <Trans>Late</Trans>
        </Mark>
      ) : null}
      {work.due_at === null ? null : (
        <span>
          <Trans>
            Due <ClassMoment at={work.due_at} />
          </Trans>
        </span>
      )}
    </span>
  )
}
