import { communityLimits } from '@ariviyal/contract/community/community-limits'
import { type FormValues, textOf } from '../../../ui/form/form-values.ts'

/** The picture in the values of a form, new or kept; null for none. */
export function pictureIn(values: FormValues) {
  const upload = textOf(values, 'picture.upload')
  if (!upload && !values['picture.kept']) return null
  return { alt: textOf(values, 'picture.alt'), ...(upload && { upload }) }
}

export interface MentionedColleague {
  id: string
  name: string
}

/** The colleagues whom a post mentions, in their order. */
export const mentionsIn = (values: FormValues): MentionedColleague[] =>
  Array.from({ length: communityLimits.mentionsMax }, (_, place) => ({
    id: textOf(values, `mentions.${place}.id`),
    name: textOf(values, `mentions.${place}.name`),
  })).filter(({ id }) => id !== '')

/** What a post has beside its words. */
export const sentPicture = (values: FormValues) => ({
  picture: pictureIn(values),
  no_pupil: values['no_pupil'] === true,
})
export const sentMentions = (values: FormValues) => ({ mentions: mentionsIn(values).map(({ id }) => id) })
