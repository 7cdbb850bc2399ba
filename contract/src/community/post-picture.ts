import * as z from 'zod/mini'
import { PictureForm } from '../questions/picture.ts'

/** The picture of a post, with what its author confirms about a new one. */
export const pictureFields = () => ({
  picture: z.optional(z.nullable(PictureForm)),
  no_pupil: z._default(z.boolean(), false),
})
interface WithPicture {
  picture?: PictureForm | null | undefined
  no_pupil: boolean
}
export const confirmsPicture = z.refine<WithPicture>(({ picture, no_pupil }) => !picture?.upload || no_pupil, {
  error: 'Confirm that nothing of a pupil is seen',
  path: ['no_pupil'],
})
