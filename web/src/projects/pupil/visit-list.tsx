import type { Field } from '@ariviyal/contract/projects/protocol'
import type { Visit } from '@ariviyal/contract/projects/readings'
import type { UnitName } from '@ariviyal/contract/projects/units'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Mark, type MarkLook } from '../../ui/mark.tsx'
import { valueWords } from '../value-words.ts'
import { ClassDay } from './class-day.tsx'
import { type Sending, VisitPhotos } from './visit-photos.tsx'

const states: Record<Visit['state'], { look: MarkLook; word: MessageDescriptor }> = {
  waiting: { look: 'waiting', word: msg`With your teacher` },
  released: { look: 'good', word: msg`Counts` },
  excluded: { look: 'calm', word: msg`Kept out` },
}

interface Props {
  fields: readonly Field[]
  visits: Visit[] | null
  /** Sends photos that are taken again; null when the project is over. */
  sending: Sending | null
}

/** What the class has entered and the server has, newest first. */
export const VisitList = ({ fields, visits, sending }: Props) => (
  <section aria-labelledby="entered">
    <h2 id="entered" className="mb-3 text-xl">
      <Trans>What your class has entered</Trans>
    </h2>
    {visits === null ? (
      <p>
        <Trans>There is no network, so the list is not here.</Trans>
      </p>
    ) : visits.length === 0 ? (
      <p>
        <Trans>Nothing yet.</Trans>
      </p>
    ) : (
      <ul className="border-t-2 border-ink">
        {visits.map((visit) => (
          <VisitLine key={visit.id} fields={fields} visit={visit} sending={sending} />
        ))}
      </ul>
    )}
  </section>
)

function VisitLine({ fields, visit, sending }: Pick<Props, 'fields' | 'sending'> & { visit: Visit }) {
  const { t } = useLingui()
  const { look, word } = states[visit.state]
  const open = visit.readings.flatMap(({ flags }) => flags.filter(({ state }) => state === 'open'))
  // A doubtful day is flagged at each reading, and said once.
  const reasons = [...new Set(open.map(({ reason }) => reason))]
  return (
    <li className="border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong>
          <ClassDay day={visit.measured_on} />
        </strong>
        <Mark look={look}>{t(word)}</Mark>
      </p>
      <ReadingLines fields={fields} readings={visit.readings} />
      <VisitPhotos fields={fields} visit={visit} sending={sending} />
      {visit.reason === '' ? null : <p className="text-ink-soft">{visit.reason}</p>}
      {reasons.map((reason) => (
        <p key={reason} className="text-sm text-ink-soft">
          <Trans>Your teacher looks at this: {reason}</Trans>
        </p>
      ))}
    </li>
  )
}

interface Shown {
  field: string
  value: string
  unit: UnitName | null
}

/** Readings as they were typed, field by field. */
export function ReadingLines({ fields, readings }: { fields: readonly Field[]; readings: readonly Shown[] }) {
  const keys = [...new Set(readings.map(({ field }) => field))]
  return (
    <ul>
      {keys.map((key) => {
        const field = fields.find((one) => one.key === key)
        const values = readings.filter((reading) => reading.field === key).map((reading) => valueWords(field, reading))
        return (
          <li key={key} className="wrap-anywhere">
            {field?.label ?? key}: {values.join(' · ')}
          </li>
        )
      })}
    </ul>
  )
}
