import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { MessageAnswer } from '../errors.ts'
import { bodyBytesFor, fileBytes } from '../fields.ts'
import { limits } from '../limits.ts'

const words = {
  needed: 'Choose a picture',
  tooLarge: `Choose a picture of at most ${limits.pictureBytes / 1024 ** 2} MB`,
}
export const PictureForm = z.object({ file: fileBytes(limits.pictureBytes, words) })

const own = { access: 'user', tag: 'Accounts', path: '/api/auth/user/picture', status: 200 } as const

export const showPicture = endpoint({
  ...own,
  method: 'GET',
  summary: 'The picture of the user, as a data URL',
  answer: z.object({ picture: z.nullable(z.string()) }),
})
export const savePicture = endpoint({
  ...own,
  method: 'POST',
  summary: 'Change the picture; its middle is kept as a small square, without metadata',
  body: PictureForm,
  bodyBytes: bodyBytesFor(limits.pictureBytes),
  attempts: 'picture',
  answer: MessageAnswer,
})
export const removePicture = endpoint({
  ...own,
  method: 'DELETE',
  summary: 'Remove the picture',
  answer: MessageAnswer,
})
