import { type Discussion, editDiscussion } from '@ariviyal/contract/community/discussions'
import { useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Moment } from '../../ui/moment.tsx'
import { DiscussionFields, discussionErrors, sentDiscussion } from './discussion-fields.tsx'

/** Edits an own question while there is time. */
export function EditDiscussion({ discussion, close }: { discussion: Discussion; close: () => void }) {
  const { revalidate } = useRevalidator()
  const { id, title, subject, grade, board, chapter, edit } = discussion
  const known = {
    title,
    subject,
    grade: grade === null ? '' : String(grade),
    board: board ?? '',
    chapter,
    body: edit?.body ?? '',
  }
  return (
    <Form
      check={discussionErrors}
      send={async (values) => {
        const { is_anonymous: _kept, mentions: _those, ...body } = sentDiscussion(values)
        await call(editDiscussion, { params: { id }, body })
        await revalidate()
      }}
      done={close}
      failed="Your changes could not be saved. Try again."
      submit="Save"
      pending="Saving..."
      className="grid gap-6"
      beside={
        <Button tone="plain" onClick={close}>
          Cancel
        </Button>
      }
    >
      <DiscussionFields known={known} similar={false} picture={discussion.picture} />
      {edit ? (
        <p className="text-sm text-ink-soft">
          You can edit until <Moment at={edit.until} />.
        </p>
      ) : null}
    </Form>
  )
}
