import type { ShownPhoto } from '@ariviyal/contract/projects/photos'
import type { Photo } from '@ariviyal/contract/projects/readings'
import type { AppContext } from '../../platform/app-context.ts'
import { signFile } from '../../platform/storage/signed-urls.ts'
import type { SiteRow } from '../classes/project-classes.table.ts'
import type { ProtocolVersionRow } from '../projects.table.ts'
import type { ReadingRow, VisitRow } from '../visits/visits.table.ts'
import type { PhotoRow } from './photos.table.ts'

/** An address that works for some minutes; null without a file. The caller has checked who asks. */
const addressOf = (ctx: AppContext, { id, fileKey }: PhotoRow): string | null =>
  fileKey === null ? null : signFile(ctx, { key: fileKey, kind: 'work', itemId: id, userId: null, premium: false })

/** Who looks at the visits of a class: pupils see only photos that all may see. */
export type PhotoViewer = 'teacher' | 'pupil'

export const showPhoto = (ctx: AppContext, photo: PhotoRow, visit: VisitRow, viewer: PhotoViewer): Photo => ({
  id: photo.id,
  field: photo.field,
  replicate: photo.replicate,
  state: photo.state,
  reason: photo.reason,
  refusals: photo.refusals,
  url:
    viewer === 'teacher' || (photo.state === 'accepted' && visit.state === 'released') ? addressOf(ctx, photo) : null,
})

interface Placed {
  photo: PhotoRow
  visit: VisitRow
  site: SiteRow
  form: ProtocolVersionRow['form']
}

/** A photo beside its reading in force, for others than its class. */
export function showPhotoOf(
  ctx: AppContext,
  { photo, visit, site, form }: Placed,
  reading: ReadingRow | undefined,
): ShownPhoto {
  const field = form.protocol.fields.find(({ key }) => key === photo.field)
  return {
    id: photo.id,
    school: site.number,
    district: site.district,
    measured_on: visit.measuredOn,
    label: field?.label ?? photo.field,
    replicate: photo.replicate,
    reading: reading ? { value: reading.value, unit: reading.unit } : null,
    state: photo.state,
    reason: photo.reason,
    url: addressOf(ctx, photo),
  }
}
