import { momentOfInput } from '@ariviyal/contract/time'
import { limits } from '@ariviyal/contract/limits'
import { WorkshopForm } from '@ariviyal/contract/training/training'
import * as z from 'zod/mini'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'

/** Form name of a gallery control; the server reports a wrong upload under the same name. */
export const imageField = (place: number, part: 'id' | 'upload' | 'alt') => `images ${place} ${part}`

/** The form's values as sent. */
export const WorkshopFields = z.pipe(
  z.transform((values: FormValues): z.input<typeof WorkshopForm> => ({
    topic: textOf(values, 'topic'),
    link: textOf(values, 'link'),
    starts_at: momentOfInput(textOf(values, 'starts_at')),
    images: Array.from({ length: limits.workshopPictures }, (_, place) => ({
      id: textOf(values, imageField(place, 'id')),
      upload: textOf(values, imageField(place, 'upload')),
      alt: textOf(values, imageField(place, 'alt')),
    })),
  })),
  WorkshopForm,
)
