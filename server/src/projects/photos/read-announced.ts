import { messages } from '@ariviyal/contract/messages'
import { projectMessages } from '@ariviyal/contract/projects/project-messages'
import type { Protocol } from '@ariviyal/contract/projects/protocol'
import { replicatesOf, takesPhoto } from '@ariviyal/contract/projects/read-value'
import type { AnnouncedPhoto, VisitForm } from '@ariviyal/contract/projects/readings'
import { AppError } from '../../platform/http/errors.ts'

const refuse = (problem: string): never => {
  throw new AppError('invalid-fields', messages.fieldsInvalid, { fields: { photos: problem } })
}

/** The photos that a visit announces. Raises `invalid-fields` for those that are not asked for, without a value, or missing. */
export function readAnnounced({ fields }: Protocol, { photos = [], readings }: VisitForm): AnnouncedPhoto[] {
  const nameOf = ({ field, replicate }: AnnouncedPhoto) => `${field} ${replicate}`
  const measured = new Set(readings.map(nameOf))
  const seen = new Set<string>()
  for (const photo of photos) {
    const field = fields.find(({ key }) => key === photo.field)
    if (!field || !takesPhoto(field) || photo.replicate > replicatesOf(field))
      return refuse(projectMessages.unknownField)
    if (seen.has(nameOf(photo))) refuse(projectMessages.photoTwice)
    seen.add(nameOf(photo))
    if (field.kind !== 'photo' && !measured.has(nameOf(photo))) refuse(projectMessages.photoWithoutValue)
  }
  const missing = fields.find(
    ({ key, kind, required }) => kind === 'photo' && required && photos.every(({ field }) => field !== key),
  )
  if (missing) refuse(`${missing.label}: add a photo`)
  return photos
}
