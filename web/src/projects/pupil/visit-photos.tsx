import { type PhotoState, projectLimits } from '@ariviyal/contract/projects/project-rules'
import type { Field } from '@ariviyal/contract/projects/protocol'
import type { Photo, Visit } from '@ariviyal/contract/projects/readings'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PhotoView } from '../photos/photo-view.tsx'
import { newPhoto } from './keeping/kept-visits.ts'
import { PhotoInput } from './photo-input.tsx'
import type { useKeptVisits } from './use-kept-visits.ts'

const words: Record<PhotoState, MessageDescriptor> = {
  expected: msg`on the phone that took it, not sent yet`,
  received: msg`saved`,
  waiting: msg`saved`,
  accepted: msg`saved, all schools see it`,
  refused: msg`not used`,
}

export type Sending = Pick<ReturnType<typeof useKeptVisits>, 'kept' | 'retake'>

interface Props {
  fields: readonly Field[]
  visit: Visit
  sending: Sending | null
}

/** What became of the photos of a visit; pupils see those that all schools see. */
export function VisitPhotos({ fields, visit, sending }: Props) {
  const { t } = useLingui()
  if (visit.photos.length === 0) return null
  return (
    <ul className="text-ink-soft">
      {visit.photos.map((photo) => {
        const { id, field, state, reason, url } = photo
        const label = fields.find(({ key }) => key === field)?.label ?? field
        return (
          <li key={id} className="wrap-anywhere">
            {t`Photo, ${label}`}: {t(words[state])}
            {reason === '' ? '' : `. ${reason}`}
            {url === null ? null : <PhotoView url={url} alt={t`Photo, ${label}`} />}
            {sending && isMissing(visit, photo, sending) ? (
              // The key begins anew after each refusal.
              <Retake key={photo.refusals} label={label} visit={visit} photo={photo} retake={sending.retake} />
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

const dayMs = 86_400_000

/** Whether a photo was refused, or has not come within a day, and this phone does not send it now. */
function isMissing({ sent_id: sentId, received_at: received }: Visit, photo: Photo, { kept }: Sending): boolean {
  const isLate = photo.state === 'expected' && Date.parse(received) < Date.now() - dayMs
  if (!isLate && (photo.state !== 'refused' || photo.refusals >= projectLimits.photoTakesMax)) return false
  const here = kept.find(({ id }) => id === sentId)?.photos ?? []
  return here.every(({ field, replicate }) => field !== photo.field || replicate !== photo.replicate)
}

interface RetakeProps extends Pick<Sending, 'retake'> {
  label: string
  visit: Visit
  photo: Photo
}

/** Takes the photo again; it is sent by itself. */
function Retake({ label, visit, photo: { id, field, replicate, refusals }, retake }: RetakeProps) {
  const { t } = useLingui()
  const [isReminded, setIsReminded] = useState(false)
  return (
    <div className="my-3 text-ink">
      <PhotoInput
        id={`again-${id}`}
        name={`again-${id}`}
        label={t`Take it again: ${label}`}
        value=""
        gap={undefined}
        change={(_, taken) => void retake(visit, newPhoto({ id: taken, field, replicate, refusals }))}
        photos={{ isReminded, remind: () => setIsReminded(true), isFull: false }}
      />
    </div>
  )
}
