import { previewPost } from '@ariviyal/contract/community/discussions'
import type { Block } from '@ariviyal/contract/community/post-text'
import { useState } from 'react'
import { ApiError, call } from '../../api/client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { readValues, textOf } from '../../ui/form/form-values.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { PostText } from './post-text.tsx'

interface Props {
  label: string
  defaultValue?: string | undefined
  optional?: boolean
  rows?: number
}

/** The text of a post, with a preview. */
export function BodyField({ label, defaultValue, optional = false, rows = 8 }: Props) {
  const [shown, setShown] = useState<{ content: Block[] } | { problem: string }>()
  const [pending, setPending] = useState(false)
  const show = async (form: HTMLFormElement | null) => {
    if (!form) return
    setPending(true)
    try {
      setShown(await call(previewPost, { body: { body: textOf(readValues(form), 'body') } }))
    } catch (error) {
      const said = error instanceof ApiError ? (error.fields['body'] ?? error.msg) : undefined
      setShown({ problem: said ?? 'The preview could not be made. Try again.' })
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="grid gap-3">
      <TextArea
        name="body"
        label={label}
        optional={optional}
        rows={rows}
        defaultValue={defaultValue}
        hint="**strong**, *emphasised*, lines with - or 1. for lists, [words](https://…) for a link, $F = ma$ for a formula. Write nothing about a pupil or a class that could be recognised."
      />
      <div>
        <Button tone="quiet" disabled={pending} onClick={({ currentTarget }) => void show(currentTarget.form)}>
          {pending ? 'Loading...' : 'Preview'}
        </Button>
      </div>
      <div aria-live="polite" className="empty:hidden">
        {shown === undefined ? null : 'problem' in shown ? (
          <Banner tone="error">{shown.problem}</Banner>
        ) : (
          <div className="border-2 border-line bg-surface p-4">
            {shown.content.length > 0 ? <PostText content={shown.content} /> : 'You have not typed anything yet.'}
          </div>
        )}
      </div>
    </div>
  )
}
