import { listQuestions } from '@ariviyal/contract/questions/questions'
import type { QuestionSummary } from '@ariviyal/contract/questions/question'
import { limits } from '@ariviyal/contract/limits'
import { messages } from '@ariviyal/contract/messages'
import { type SubmitEvent, useEffect, useId, useState } from 'react'
import { call, serverMessage } from '../../api/client.ts'
import { RichText } from '../../questions/preview/rich-text.tsx'
import { kindNames } from '../../questions/question-words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { controlLook } from '../../ui/form/field-frame.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'

interface Props {
  /** Questions that the test has already. */
  taken: ReadonlySet<string>
  add: (question: QuestionSummary) => void
}

/** Searches the teacher's bank and adds questions to a section. */
export function PickQuestion({ taken, add }: Props) {
  const id = useId()
  const [q, setQ] = useState<string>()
  const [cursor, setCursor] = useState<string>()
  const [found, setFound] = useState<{ items: QuestionSummary[]; next: string | null }>()
  const [failed, setFailed] = useState<string>()

  useEffect(() => {
    const stop = new AbortController()
    call(listQuestions, { query: { q, cursor }, signal: stop.signal }).then(
      ({ items, next_cursor: next }) => {
        setFailed(undefined)
        setFound((before) => ({ items: cursor === undefined ? items : [...(before?.items ?? []), ...items], next }))
      },
      (error: unknown) => stop.signal.aborted || setFailed(serverMessage(error) ?? messages.network),
    )
    return () => stop.abort()
  }, [q, cursor])

  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setFound(undefined)
    setCursor(undefined)
    const typed = new FormData(event.currentTarget).get('q')
    setQ((typeof typed === 'string' && typed.trim()) || undefined)
  }
  return (
    <>
      <form role="search" onSubmit={search} className="mb-5 flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-52">
          <label htmlFor={id} className="mb-1.5 block font-semibold">
            Search your questions
          </label>
          <input
            id={id}
            name="q"
            type="search"
            maxLength={limits.searchMax}
            autoComplete="off"
            className={controlLook}
          />
        </div>
        <Button type="submit" tone="quiet">
          Search
        </Button>
      </form>
      {failed === undefined ? null : (
        <Banner tone="error" live>
          {failed}
        </Banner>
      )}
      {found === undefined && failed === undefined ? <Spinner /> : null}
      {found?.items.length === 0 ? <p role="status">No question found. Write one in the bank of questions.</p> : null}
      <ul className="border-t border-line">
        {found?.items.map((question) => (
          <li
            key={question.id}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0 grow basis-52">
              <p className="line-clamp-3">
                <RichText text={question.text} formulas={question.formulas} />
              </p>
              <p className="text-sm text-ink-soft">{kindNames[question.kind]}</p>
            </div>
            <Button
              tone="quiet"
              aria-disabled={taken.has(question.id)}
              className="aria-disabled:opacity-60"
              onClick={() => (taken.has(question.id) ? undefined : add(question))}
            >
              {taken.has(question.id) ? 'Added' : 'Add'}
              <span className="sr-only"> {question.text.slice(0, 80)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {found?.next ? (
        <Button tone="quiet" className="mt-4" onClick={() => setCursor(found.next ?? undefined)}>
          More questions
        </Button>
      ) : null}
    </>
  )
}
