import { fieldMessages } from '@ariviyal/contract/fields'
import type { Answer } from '@ariviyal/contract/endpoint'
import { messages } from '@ariviyal/contract/messages'
import { previewQuestion } from '@ariviyal/contract/questions/questions'
import { useState } from 'react'
import { ApiError, call } from '../../api/client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { readValues } from '../../ui/form/form-values.ts'
import { PupilQuestion } from '../preview/pupil-question.tsx'
import { editorSchema, type KeptCases } from './read-question.ts'

type Shown = Answer<typeof previewQuestion>

/** Shows the question of the form as pupils would see it. */
export function Preview({ kept }: { kept: KeptCases }) {
  const [shown, setShown] = useState<Shown | { problem: string }>()
  const [pending, setPending] = useState(false)

  const show = async (form: HTMLFormElement) => {
    const parsed = editorSchema(kept).safeParse(readValues(form))
    if (!parsed.success) {
      const [problem = messages.fieldsInvalid] = Object.values(fieldMessages(parsed.error))
      return setShown({ problem })
    }
    setPending(true)
    try {
      setShown(await call(previewQuestion, { body: parsed.data }))
    } catch (error) {
      const said = error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.msg) : undefined
      setShown({ problem: said ?? 'The preview could not be made. Try again.' })
    } finally {
      setPending(false)
    }
  }

  return (
    <section aria-labelledby="preview" className="border-2 border-ink bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="preview" className="text-xl">
          As pupils see it
        </h2>
        <Button
          tone="quiet"
          disabled={pending}
          onClick={({ currentTarget: { form } }) => {
            if (form) void show(form)
          }}
        >
          {pending ? 'Loading...' : 'Preview'}
        </Button>
      </div>
      <div aria-live="polite" className="mt-4 grid gap-6 empty:hidden">
        {shown === undefined ? null : <Outcome shown={shown} />}
      </div>
    </section>
  )
}

function Outcome({ shown }: { shown: Shown | { problem: string } }) {
  if ('problem' in shown) return <Banner tone="warning">{shown.problem}</Banner>
  return [shown.question, ...shown.parts].map((question) => <PupilQuestion key={question.id} question={question} />)
}
