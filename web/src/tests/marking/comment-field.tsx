import type { Comment } from '@ariviyal/contract/tests/marking'
import { limits } from '@ariviyal/contract/limits'
import { type RefObject, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { controlLook } from '../../ui/form/field-frame.tsx'
import { appendText, shortcutField } from './comment-shortcuts.ts'

interface Props {
  text: string
  type: (text: string) => void
  /** Saves what was typed. */
  save: () => void
  comments: Comment[]
  field: RefObject<HTMLTextAreaElement | null>
  editComments: () => void
}

/** Comment for the pupil, saved when the field is left; `/shortcut` and the buttons insert a comment of the bank. */
export function CommentField({ text, type, save, comments, field, editComments }: Props) {
  const id = useId()
  return (
    <div className="mt-4">
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        Comment for the pupil
      </label>
      <textarea
        ref={field}
        id={id}
        rows={2}
        {...shortcutField({ text, comments, type, save })}
        className={`${controlLook} resize-y`}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {comments.map((comment) => (
          <button
            key={comment.id}
            type="button"
            title={comment.text}
            onClick={() => {
              type(appendText(text, comment.text).slice(0, limits.feedbackMax))
              save()
            }}
            className="min-h-11 cursor-pointer rounded-sm border-2 border-line px-3 text-sm hover:bg-sunk"
          >
            /{comment.shortcut}
          </button>
        ))}
        <Button tone="plain" className="text-sm first:-ml-5" onClick={editComments}>
          Your comments
        </Button>
      </div>
    </div>
  )
}
