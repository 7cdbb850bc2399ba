import type { User } from '@ariviyal/contract/accounts/accounts'
import type { LiveSessionForm } from '@ariviyal/contract/live/live-planning'
import { serverMessages } from '@ariviyal/contract/server-messages'
import { nameMaterials } from '../../materials/name-materials.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { claimUpload } from '../../uploads/claim-upload.ts'

const minuteMs = 60_000

/** The columns that sessions and series share; grades are sorted and unique. */
export const sharedColumns = (form: Pick<LiveSessionForm, 'theme' | 'grades' | 'capacity' | 'meeting_url'>) => ({
  theme: form.theme,
  grades: [...new Set(form.grades)].sort((a, b) => a - b),
  capacity: form.capacity === '' ? null : form.capacity,
  meetingUrl: form.meeting_url,
})

/** The columns of a session from its form. */
export function columnsOf(form: LiveSessionForm) {
  const startsAt = new Date(form.starts_at)
  return {
    ...sharedColumns(form),
    topic: form.topic,
    description: form.description,
    speakerName: form.speaker_name,
    speakerAbout: form.speaker_about,
    startsAt,
    endsAt: new Date(startsAt.getTime() + form.minutes * minuteMs),
    presencePercent: form.presence_percent,
  }
}

/** Claims the speaker's image of a form and returns it as a column; no column if it does not change. */
export async function claimImage(ctx: AppContext, tx: Transaction, staff: User, form: LiveSessionForm) {
  if (form.speaker_picture !== '') {
    const { key } = await claimUpload(tx, form.speaker_picture, 'picture', staff, ctx.now(), 'speaker_picture')
    return { speakerPictureKey: key }
  }
  return form.drop_picture ? { speakerPictureKey: null } : {}
}

/** The materials of a form without duplicates. Raises `invalid-fields` for an unknown one. */
export async function assertMaterialsExist(tx: Transaction, { materials }: LiveSessionForm): Promise<string[]> {
  const ids = [...new Set(materials)]
  if ((await nameMaterials(tx, ids)).length !== ids.length)
    throw new AppError('invalid-fields', undefined, { fields: { materials: serverMessages.materialGone } })
  return ids
}
