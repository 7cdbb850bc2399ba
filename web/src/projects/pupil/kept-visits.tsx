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
export function KeptVisits({ fields, sending: { kept, line, lasts, remove, removePhoto, enter } }: Props) {
  const waiting = kept.filter(isWaiting)
  const readings = waiting.filter(({ isSent }) => !isSent).length
  const photos = waiting.flatMap((visit) => visit.photos.filter(({ refusal }) => refusal === null)).length
  const refused = kept.filter(({ refusal }) => refusal !== null)
  const refusedPhotos = kept
    .filter(({ refusal }) => refusal === null)
    .flatMap((visit) => visit.photos.filter(({ refusal }) => refusal !== null).map((photo) => ({ visit, photo })))
  return (
    <>
      {waiting.length > 0 ? (
        <Banner tone={line === 'up' ? 'info' : 'warning'} live>
          <p className="font-semibold">
            {!lasts ? (
              <Trans>This phone cannot keep readings. Keep this page open until they are sent.</Trans>
            ) : readings === 0 ? null : (
              <Plural
                value={readings}
                one="One reading is kept on this phone, not sent yet."
                other="# readings are kept on this phone, not sent yet."
              />
            )}
          </p>
          {photos === 0 || !lasts ? null : (
            <p className="font-semibold">
              <Plural
                value={photos}
                one="One photo is kept on this phone, not sent yet."
                other="# photos are kept on this phone, not sent yet."
              />
            </p>
          )}
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
      {refusedPhotos.map(({ visit, photo }) => (
        <Banner key={photo.id} tone="error" live>
          <p className="font-semibold">
            <Trans>The reading is saved, but its photo was not accepted.</Trans>
          </p>
          <p>{photo.refusal === '' ? <Trans>The photo is not on this phone any more.</Trans> : photo.refusal}</p>
          <div className="mt-3">
            <Button tone="quiet" onClick={() => void removePhoto(visit, photo)}>
              <Trans>Delete it here</Trans>
            </Button>
          </div>
        </Banner>
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
