import type { Field } from '@ariviyal/contract/projects/protocol'
import { Plural, Trans } from '@lingui/react/macro'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { isWaiting, type KeptVisit } from './keeping/kept-visits.ts'
import type { useKeptVisits } from './use-kept-visits.ts'
import { ReadingLines } from './visit-list.tsx'

interface Props {
  fields: readonly Field[]
  sending: ReturnType<typeof useKeptVisits>
}

/** What this phone keeps and the server has not acknowledged. It never says more than that. */
export function KeptVisits({ fields, sending: { kept, line, lasts, remove, enter } }: Props) {
  const waiting = kept.filter(isWaiting)
  const refused = kept.filter((visit) => !isWaiting(visit))
  return (
    <>
      {waiting.length > 0 ? (
        <Banner tone={line === 'up' ? 'info' : 'warning'} live>
          <p className="font-semibold">
            {lasts ? (
              <Plural
                value={waiting.length}
                one="One reading is kept on this phone, not sent yet."
                other="# readings are kept on this phone, not sent yet."
              />
            ) : (
              <Trans>This phone cannot keep readings. Keep this page open until they are sent.</Trans>
            )}
          </p>
          <p>
            {line === 'over' ? (
              <Trans>Join your class again on this phone. Then it is sent.</Trans>
            ) : line === 'down' ? (
              <Trans>
                There is no network. It is sent by itself when there is one and a page of your class is open.
              </Trans>
            ) : (
              <Trans>It is being sent.</Trans>
            )}
          </p>
        </Banner>
      ) : null}
      {refused.map((visit) => (
        <Refused key={visit.id} fields={fields} visit={visit} remove={remove} enter={enter} />
      ))}
    </>
  )
}

interface RefusedProps {
  fields: readonly Field[]
  visit: KeptVisit
  remove: (visit: KeptVisit) => Promise<void>
  enter: (visit: KeptVisit) => Promise<void>
}

const Refused = ({ fields, visit, remove, enter }: RefusedProps) => (
  <Banner tone="error" live>
    <p className="font-semibold">
      <Trans>This reading was not accepted. It stays on this phone: show it to your teacher.</Trans>
    </p>
    <p>{visit.refusal}</p>
    <ReadingLines fields={fields} readings={visit.body.readings} />
    <div className="mt-3 flex flex-wrap gap-3">
      <Button tone="quiet" onClick={() => void enter({ ...visit, refusal: null })}>
        <Trans>Send it again</Trans>
      </Button>
      <Button tone="quiet" onClick={() => void remove(visit)}>
        <Trans>Delete it here</Trans>
      </Button>
    </div>
  </Banner>
)
