import type { ReasonCode } from '@ariviyal/contract/projects/number-rule'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Doubt } from './find-doubts.ts'

/** Why a reading is asked about, in the language of the class. */
export const DoubtWords = ({ doubt: { code, facts } }: { doubt: Doubt }) => (
  <>
    <Reason code={code} facts={facts} />{' '}
    {facts.meant === undefined ? null : (
      <strong>
        <Meant meant={facts.meant} />
      </strong>
    )}
  </>
)

const Meant = ({ meant }: { meant: string }) => <Trans>Did you mean {meant}?</Trans>

function Reason({ code, facts }: Pick<Doubt, 'code' | 'facts'>): ReactNode {
  const { typed = '', limit = '', days = '', kilometres = '' } = facts
  const words: Record<ReasonCode, ReactNode> = {
    'above-possible': (
      <Trans>
        {typed} is more than {limit}, the most that is possible.
      </Trans>
    ),
    'below-possible': (
      <Trans>
        {typed} is less than {limit}, the least that is possible.
      </Trans>
    ),
    'above-usual': (
      <Trans>
        {typed} is more than usual here in this month. The most is {limit}.
      </Trans>
    ),
    'below-usual': (
      <Trans>
        {typed} is less than usual here in this month. The least is {limit}.
      </Trans>
    ),
    'unlike-before': (
      <Trans>
        {typed} is far from your other readings, which are near {limit}.
      </Trans>
    ),
    'unlike-nearby': (
      <Trans>
        {typed} is far from schools near you, which have about {limit}.
      </Trans>
    ),
    'between-steps': (
      <Trans>
        The scale has steps of {limit}, so nobody reads {typed} from it.
      </Trans>
    ),
    'whole-number': (
      <Trans>
        The scale has steps of {limit}. Is it exactly {typed}?
      </Trans>
    ),
    'readers-differ': (
      <Trans>
        You read {typed}, and your second reader {limit}.
      </Trans>
    ),
    'entered-before': <Trans>Your class has entered this for this day before.</Trans>,
    'no-such-day': <Trans>There is no such day in the calendar.</Trans>,
    'future-day': <Trans>{typed} has not come yet.</Trans>,
    'late-day': (
      <Trans>
        {typed} is {days} days ago.
      </Trans>
    ),
    'day-outside': <Trans>{typed} is outside the days of the project.</Trans>,
    'turned-place': <Trans>This place is {kilometres} km from your school.</Trans>,
    'far-place': <Trans>This place is {kilometres} km from your school.</Trans>,
  }
  return words[code]
}
