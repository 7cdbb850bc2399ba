import type { PhotoState } from '@ariviyal/contract/projects/project-rules'
import type { Field } from '@ariviyal/contract/projects/protocol'
import type { Photo } from '@ariviyal/contract/projects/readings'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { PhotoView } from '../photos/photo-view.tsx'

const words: Record<PhotoState, MessageDescriptor> = {
  expected: msg`on the phone that took it, not sent yet`,
  received: msg`saved`,
  waiting: msg`saved`,
  accepted: msg`saved, all schools see it`,
  refused: msg`not used`,
}

/** What became of the photos of a visit; pupils see those that all schools see. */
export function VisitPhotos({ fields, photos }: { fields: readonly Field[]; photos: readonly Photo[] }) {
  const { t } = useLingui()
  if (photos.length === 0) return null
  return (
    <ul className="text-ink-soft">
      {photos.map(({ id, field, state, reason, url }) => {
        const label = fields.find(({ key }) => key === field)?.label ?? field
        return (
          <li key={id} className="wrap-anywhere">
            {t`Photo, ${label}`}: {t(words[state])}
            {reason === '' ? '' : `. ${reason}`}
            {url === null ? null : <PhotoView url={url} alt={t`Photo, ${label}`} />}
          </li>
        )
      })}
    </ul>
  )
}
