import { type Comment, CommentForm, deleteComment, saveComment } from '@ariviyal/contract/tests/marking'
import { limits } from '@ariviyal/contract/limits'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call, serverMessage } from '../../api/client.ts'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { RowButton } from '../../ui/list/row-button.tsx'

/** The comments of the teacher: add, replace by the same shortcut, delete. */
export function CommentBank({ comments }: { comments: Comment[] }) {
  const { revalidate } = useRevalidator()
  const [failed, setFailed] = useState<string>()
  const remove = (id: string) =>
    call(deleteComment, { params: { id } }).then(
      () => revalidate(),
      (error: unknown) => setFailed(serverMessage(error) ?? 'That did not work. Try again.'),
    )
  return (
    <>
      {comments.length === 0 ? <p className="mb-4">You have no comments yet.</p> : null}
      <ul className="mb-6 grid gap-2">
        {comments.map(({ id, shortcut, text }) => (
          <li key={id} className="flex items-start justify-between gap-4 border-b border-line pb-2">
            <p className="min-w-0 wrap-anywhere">
              <strong>/{shortcut}</strong> {text}
            </p>
            <RowButton label="Delete" about={`the comment ${shortcut}`} onClick={() => void remove(id)} />
          </li>
        ))}
      </ul>
      {failed ? (
        <p role="alert" className="mb-4 font-semibold text-kumkum">
          {failed}
        </p>
      ) : null}
      <Form
        schema={CommentForm}
        send={async (body) => {
          const { msg } = await call(saveComment, { body })
          await revalidate()
          return msg
        }}
        done={(msg) => msg}
        failed="The comment could not be saved. Try again."
        submit="Save the comment"
        pending="Saving..."
        afterwards="clear"
        className="grid gap-4"
      >
        <Field
          name="shortcut"
          label="Shortcut"
          maxLength={limits.shortcutMax}
          hint="Letters and digits. Write it after / in a comment."
          autoCapitalize="none"
        />
        <TextArea name="text" label="Comment" rows={2} maxLength={limits.feedbackMax} />
      </Form>
    </>
  )
}
