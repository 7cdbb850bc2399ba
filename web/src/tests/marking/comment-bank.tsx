import {
  type Comment,
  CommentForm,
  deleteComment,
  saveComment,
  shareComment,
  unshareComment,
} from '@ariviyal/contract/tests/marking'
import { limits } from '@ariviyal/contract/limits'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call, serverMessage } from '../../api/client.ts'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { RowButton } from '../../ui/list/row-button.tsx'

/** The comments of the teacher: add, replace by the same shortcut, share with the school, delete; and those that colleagues share. */
export function CommentBank({ comments, school }: { comments: Comment[]; school: string | null }) {
  const { revalidate } = useRevalidator()
  const [failed, setFailed] = useState<string>()
  const act = (endpoint: typeof deleteComment | typeof shareComment | typeof unshareComment, id: string) =>
    call(endpoint, { params: { id } }).then(
      () => revalidate(),
      (error: unknown) => setFailed(serverMessage(error) ?? 'That did not work. Try again.'),
    )
  const own = comments.filter(({ from }) => from === null)
  const ofColleagues = comments.filter(({ from }) => from !== null)
  return (
    <>
      {own.length === 0 ? <p className="mb-4">You have no comments yet.</p> : null}
      <ul className="mb-6 grid gap-2">
        {own.map(({ id, shortcut, text, shared }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 border-b border-line pb-2">
            <p className="min-w-0 flex-1 wrap-anywhere">
              <strong>/{shortcut}</strong> {text}
            </p>
            <div className="flex gap-2">
              {school === null ? null : (
                <RowButton
                  label={shared ? 'Stop sharing' : 'Share'}
                  about={`the comment ${shortcut} with ${school}`}
                  onClick={() => void act(shared ? unshareComment : shareComment, id)}
                />
              )}
              <RowButton label="Delete" about={`the comment ${shortcut}`} onClick={() => void act(deleteComment, id)} />
            </div>
          </li>
        ))}
      </ul>
      {ofColleagues.length > 0 ? (
        <details className="mb-6">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold text-indigo">
            Comments of colleagues ({ofColleagues.length})
          </summary>
          <ul className="grid gap-2">
            {ofColleagues.map(({ id, shortcut, text, from }) => (
              <li key={id} className="border-b border-line pb-2 wrap-anywhere">
                <strong>/{shortcut}</strong> {text} <span className="text-sm text-ink-soft">{from}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
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
