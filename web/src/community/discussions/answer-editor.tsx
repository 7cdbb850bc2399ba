import { AnswerForm, answerDiscussion } from '@ariviyal/contract/community/discussions'
import { fieldMessages } from '@ariviyal/contract/fields'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'
import { KeptForm } from './kept/kept-form.tsx'
import { MentionPicker } from './mention-picker.tsx'
import { readPostDraft } from './kept/post-draft.ts'
import { BodyField } from './post-fields.tsx'
import { PostPictureField } from './post-picture-field.tsx'
import type { PostReply } from './kept/sent-posts.ts'
import { mentionsIn, sentMentions, sentPicture } from './kept/sent-additions.ts'

const sentAnswer = (values: FormValues) => ({
  body: textOf(values, 'body'),
  is_anonymous: values['is_anonymous'] === true,
  ...sentPicture(values),
  ...sentMentions(values),
})

/** Messages for what the server would refuse. */
export function answerErrors(values: FormValues): Record<string, string> {
  const parsed = AnswerForm.safeParse(sentAnswer(values))
  return parsed.success ? {} : fieldMessages(parsed.error)
}

/** Writes an answer; it is kept on the device until the server has it. */
export function AnswerEditor({ discussionId }: { discussionId: string }) {
  const { revalidate } = useRevalidator()
  const [draft, setDraft] = useState(() => readPostDraft(discussionId))
  const [round, setRound] = useState(0)
  const [sent, setSent] = useState('')
  const posted = ({ msg }: PostReply) => {
    void revalidate()
    setSent(msg)
    setDraft({})
    setRound((before) => before + 1)
  }
  return (
    <section aria-labelledby="your-answer" className="border-t-2 border-ink pt-6">
      <h2 id="your-answer" className="mb-4 text-xl">
        Your answer
      </h2>
      <p role="status" className="mb-4 font-semibold text-peacock empty:hidden">
        {sent}
      </p>
      <KeptForm
        key={round}
        about={discussionId}
        bodyOf={sentAnswer}
        check={answerErrors}
        send={(body, key) => call(answerDiscussion, { params: { id: discussionId }, body, key })}
        done={posted}
        sentLater={posted}
        failed="Your answer could not be sent yet. It is kept on this device, and sent by itself when there is a network."
        submit="Answer"
        pending="Sending..."
        className="grid gap-5"
      >
        <BodyField label="Answer" defaultValue={textOf(draft, 'body')} rows={6} />
        <PostPictureField />
        <MentionPicker known={mentionsIn(draft)} />
        <Checkbox
          name="is_anonymous"
          defaultChecked={draft['is_anonymous'] === true}
          label="Hide my name from colleagues"
        />
      </KeptForm>
    </section>
  )
}
