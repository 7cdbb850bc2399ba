import { subjectNames, subjects } from '@ariviyal/contract/accounts/teaching'
import { DiscussionForm } from '@ariviyal/contract/community/discussions'
import { communityLimits } from '@ariviyal/contract/community/community-limits'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import { fieldMessages } from '@ariviyal/contract/fields'
import { boards } from '@ariviyal/contract/institutions/institution-fields'
import type { askColleagues } from '@ariviyal/contract/community/discussions'
import type { Picture } from '@ariviyal/contract/questions/picture'
import { useState } from 'react'
import { ChapterField } from '../../chapters/chapter-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'
import { Select } from '../../ui/form/select.tsx'
import { gradeChoices } from '../../ui/grades.ts'
import { BodyField } from './post-fields.tsx'
import { PostPictureField } from './post-picture-field.tsx'
import { sentMentions, sentPicture } from './kept/sent-additions.ts'
import { SimilarDiscussions } from './similar-discussions.tsx'

type Sent = BodyInput<typeof askColleagues>

/** The body of the call from the values of the form; empty choices are null. */
export const sentDiscussion = (values: FormValues): Sent => ({
  title: textOf(values, 'title'),
  // An empty one is refused by the schema.
  subject: textOf(values, 'subject') as Sent['subject'],
  grade: textOf(values, 'grade') || null,
  board: boards.find((board) => board === values['board']) ?? null,
  chapter: textOf(values, 'chapter'),
  body: textOf(values, 'body'),
  ...sentPicture(values),
  ...sentMentions(values),
  is_anonymous: values['is_anonymous'] === true,
})

/** Messages for what the server would refuse. */
export function discussionErrors(values: FormValues): Record<string, string> {
  const parsed = DiscussionForm.safeParse(sentDiscussion(values))
  return parsed.success ? {} : fieldMessages(parsed.error)
}

interface Props {
  known: FormValues
  similar: boolean
  picture?: Picture | null
}

/** The fields of a question; `known` fills them. `similar`: questions that resemble the title are shown while it is typed. */
export function DiscussionFields({ known, similar, picture = null }: Props) {
  const [title, setTitle] = useState(textOf(known, 'title'))
  return (
    <>
      <div>
        <Field
          name="title"
          label="Your question"
          defaultValue={textOf(known, 'title')}
          maxLength={communityLimits.titleMax}
          onInput={({ currentTarget }) => setTitle(currentTarget.value)}
          hint="One sentence. How do you show refraction to forty-five pupils with one prism?"
        />
        {similar ? <SimilarDiscussions title={title} /> : null}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          name="subject"
          label="Subject"
          prompt="Choose a subject"
          defaultValue={textOf(known, 'subject')}
          options={subjectNames.map((value) => ({ value, label: subjects[value] }))}
        />
        <Select
          name="grade"
          label="Grade"
          optional
          prompt="Any grade"
          defaultValue={textOf(known, 'grade')}
          options={gradeChoices}
        />
        <Select
          name="board"
          label="Board"
          optional
          prompt="Any board"
          defaultValue={textOf(known, 'board')}
          options={boards}
        />
        <ChapterField defaultValue={textOf(known, 'chapter')} />
      </div>
      <BodyField label="More about it" optional defaultValue={textOf(known, 'body')} />
      <PostPictureField known={picture} />
    </>
  )
}
