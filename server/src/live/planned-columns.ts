import type { User } from '@ariviyal/contract/accounts'
import type { LiveSessionForm } from '@ariviyal/contract/live-planning'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { nameMaterials } from '../materials/name-materials.ts'
import type { Transaction } from '../platform/database.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { House } from '../platform/house.ts'
import { takeUpload } from '../uploads/take-upload.ts'

const minuteMs = 60_000

/** What a session and a series say alike, as columns; the grades in their order, each once. */
export const gatheringColumns = (form: Pick<LiveSessionForm, 'theme' | 'grades' | 'capacity' | 'meeting_url'>) => ({
  theme: form.theme,
  grades: [...new Set(form.grades)].sort((a, b) => a - b),
  capacity: form.capacity === '' ? null : form.capacity,
  meetingUrl: form.meeting_url,
})

/** What a form says of a session, as columns. */
export function columnsOf(form: LiveSessionForm) {
  const startsAt = new Date(form.starts_at)
  return {
    ...gatheringColumns(form),
    topic: form.topic,
    description: form.description,
    speakerName: form.speaker_name,
    speakerAbout: form.speaker_about,
    startsAt,
    endsAt: new Date(startsAt.getTime() + form.minutes * minuteMs),
    presencePercent: form.presence_percent,
  }
}

/** The speaker's picture that a form names, taken, as a column; nothing where it stays as it is. */
export async function takePicture(house: House, tx: Transaction, staff: User, form: LiveSessionForm) {
  if (form.speaker_picture !== '') {
    const { key } = await takeUpload(tx, form.speaker_picture, 'picture', staff, house.now(), 'speaker_picture')
    return { speakerPictureKey: key }
  }
  return form.drop_picture ? { speakerPictureKey: null } : {}
}

/** The materials of a form, each once. Raises `invalid-fields` where one is not there. */
export async function refuseUnknownMaterials(tx: Transaction, { materials }: LiveSessionForm): Promise<string[]> {
  const ids = [...new Set(materials)]
  if ((await nameMaterials(tx, ids)).length !== ids.length)
    throw new Refusal('invalid-fields', undefined, { fields: { materials: serverMessages.materialGone } })
  return ids
}
