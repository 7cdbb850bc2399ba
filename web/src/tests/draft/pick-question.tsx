import { listQuestions } from '@ariviyal/contract/questions/questions'
import { type QuestionKind } from '@ariviyal/contract/questions/pupil-question'
import { type QuestionSource, questionSources, type QuestionSummary } from '@ariviyal/contract/questions/question'
import { messages } from '@ariviyal/contract/messages'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { call, serverMessage } from '../../api/client.ts'
import { RichText } from '../../questions/preview/rich-text.tsx'
import { kindNames, sourceNames } from '../../questions/question-words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { choicesOf } from '../../ui/form/choices-of.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import { FilterChoice } from '../../ui/list/filter-choice.tsx'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { ChoiceControl } from './text-control.tsx'

interface Props {
  /** Questions that the test has already. */
  taken: ReadonlySet<string>
  /** The kind to begin with. */
  kind?: QuestionKind | undefined
  /** Banks beside the teacher's own. */
  sources?: Exclude<QuestionSource, 'mine'>[]
  add: (question: QuestionSummary) => void
}

/** Searches the teacher's bank and adds questions to a section. */
export function PickQuestion({ taken, kind: firstKind, sources = ['school', 'ariviyal'], add }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [from, setFrom] = useState<QuestionSource>()
  const [q, setQ] = useState<string>()
  const [kind, setKind] = useState(firstKind)
  const [cursor, setCursor] = useState<string>()
  const [found, setFound] = useState<{ items: QuestionSummary[]; next: string | null }>()
  const [failed, setFailed] = useState<string>()

  useEffect(() => {
    const stop = new AbortController()
    call(listQuestions, { query: { from, q, kind, cursor }, signal: stop.signal }).then(
      ({ items, next_cursor: next }) => {
        setFailed(undefined)
        setFound((before) => ({ items: cursor === undefined ? items : [...(before?.items ?? []), ...items], next }))
      },
      (error: unknown) => stop.signal.aborted || setFailed(serverMessage(error) ?? messages.network),
    )
    return () => stop.abort()
  }, [from, q, kind, cursor])

  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setFound(undefined)
    setCursor(undefined)
    const typed = new FormData(event.currentTarget)
    const words = typed.get('q')
    setQ((typeof words === 'string' && words.trim()) || undefined)
    setFrom(questionSources.find((source) => source === typed.get('from')))
  }
  return (
    <>
      <form ref={form} role="search" onSubmit={search} className="mb-5 flex flex-wrap items-end gap-3">
        <FilterChoice
          name="from"
          label="From"
          all={sourceNames.mine}
          chosen={from}
          onChange={() => form.current?.requestSubmit()}
          options={sources.map((source) => [source, sourceNames[source]])}
        />
        <div className="min-w-0 grow basis-52">
          <SearchField name="q" label="Search your questions" />
        </div>
        <ChoiceControl
          label="Kind"
          value={kind ?? ''}
          options={[{ value: '', label: 'All kinds' }, ...choicesOf(kindNames)]}
          put={(chosen) => {
            setFound(undefined)
            setCursor(undefined)
            setKind((chosen || undefined) as QuestionKind | undefined)
          }}
        />
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
      {found?.items.length === 0 ? (
        <p role="status">No question found. Choose another source, or write one in your question bank.</p>
      ) : null}
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
