import type { BodyInput } from '@ariviyal/contract/endpoint'
import { fieldMessages } from '@ariviyal/contract/fields'
import { limits } from '@ariviyal/contract/limits'
import { type createWorkshop, WorkshopForm } from '@ariviyal/contract/training'
import type { FormValues } from '../ui/form.tsx'
import { momentOf } from './local-time.ts'

export type WorkshopBody = BodyInput<typeof createWorkshop>

/** The name of a control of the gallery; the server names a wrong upload the same way. */
export const imageField = (place: number, part: 'id' | 'upload' | 'alt') => `images ${place} ${part}`

/** What the form holds, as it is sent. */
export function workshopBody(values: FormValues): WorkshopBody {
  const field = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    topic: field('topic'),
    link: field('link'),
    starts_at: momentOf(field('starts_at')),
    images: Array.from({ length: limits.workshopPictures }, (_, place) => ({
      id: field(imageField(place, 'id')),
      upload: field(imageField(place, 'upload')),
      alt: field(imageField(place, 'alt')),
    })),
  }
}

export function workshopProblems(values: FormValues): Record<string, string> {
  const parsed = WorkshopForm.safeParse(workshopBody(values))
  return parsed.success ? {} : fieldMessages(parsed.error)
}
