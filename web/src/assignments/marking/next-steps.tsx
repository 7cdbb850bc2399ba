import { type AssignmentToMark, type NextStep, suggestPractice } from '@ariviyal/contract/assignments/marking'
import { limits } from '@ariviyal/contract/limits'
import { listEbooks, listVideos } from '@ariviyal/contract/library/library'
import { useEffect, useId, useState } from 'react'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { controlLook } from '../../ui/form/field-frame.tsx'
import { RowButton } from '../../ui/list/row-button.tsx'

type Suggested = Omit<NextStep, 'page'>
const kinds: Record<NextStep['kind'], string> = { ebook: 'Book', video: 'Video', test: 'Practice test' }
/** Books and videos of one search. */
const shownMax = 5

interface Props {
  assignment: AssignmentToMark
  steps: NextStep[]
  put: (steps: NextStep[]) => void
}

/** What the pupil may do next: practice tests about the same, and books and videos found by the chapter. */
export function NextSteps({ assignment, steps, put }: Props) {
  const id = useId()
  const [text, setText] = useState(assignment.chapter || assignment.competency)
  const [sought, setSought] = useState(text)
  const [found, setFound] = useState<Suggested[] | 'failed'>()
  useEffect(() => {
    const { signal, abort } = aborting()
    suggest(assignment.id, sought, signal).then(
      (suggested) => !signal.aborted && setFound(suggested),
      () => !signal.aborted && setFound('failed'),
    )
    return abort
  }, [assignment.id, sought])

  const isFull = steps.length >= limits.nextStepsMax
  const change = (place: number, page: number | null) =>
    put(steps.map((step, index) => (index === place ? { ...step, page } : step)))
  return (
    <div className="grid gap-4">
      {steps.length === 0 ? <p>Nothing chosen yet.</p> : null}
      <ul className="grid gap-2">
        {steps.map((step, place) => (
          <li
            key={`${step.kind} ${step.target_id}`}
            className="flex flex-wrap items-end gap-3 border-b border-line pb-2"
          >
            <span className="min-w-0 grow basis-40 wrap-anywhere">
              <span className="block text-sm text-ink-soft">{kinds[step.kind]}</span>
              {step.title}
            </span>
            {step.kind === 'ebook' ? (
              <label className="w-20 text-sm font-semibold">
                Page
                <input
                  inputMode="numeric"
                  maxLength={5}
                  defaultValue={step.page ?? ''}
                  onBlur={({ currentTarget: { value } }) =>
                    change(place, /^[1-9]\d{0,4}$/.test(value.trim()) ? Number(value) : null)
                  }
                  className={controlLook}
                />
              </label>
            ) : null}
            <RowButton
              label="Remove"
              about={step.title}
              onClick={() => put(steps.filter((_step, index) => index !== place))}
            />
          </li>
        ))}
      </ul>
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          setFound(undefined)
          setSought(text.trim())
        }}
      >
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="mb-1 block text-sm font-semibold">
            Find books and videos
          </label>
          <input
            id={id}
            type="search"
            value={text}
            maxLength={limits.searchMax}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            className={controlLook}
          />
        </div>
        <Button type="submit" tone="quiet">
          Find
        </Button>
      </form>
      {found === undefined ? <p role="status">Looking...</p> : null}
      {found === 'failed' ? <p role="alert">The suggestions could not be loaded. Try again.</p> : null}
      {Array.isArray(found) && found.length === 0 ? <p>No results. Try another word.</p> : null}
      {Array.isArray(found) ? (
        <ul className="grid gap-1">
          {found.map((one) => (
            <li key={`${one.kind} ${one.target_id}`} className="flex items-center gap-3 border-b border-line pb-1">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="block text-sm text-ink-soft">{kinds[one.kind]}</span>
                {one.title}
              </span>
              <Button
                tone="quiet"
                disabled={isFull || steps.some(({ target_id: target }) => target === one.target_id)}
                onClick={() => put([...steps, { ...one, page: null }])}
              >
                Add<span className="sr-only"> {one.title}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="text-sm text-ink-soft">
        At most {limits.nextStepsMax}. Pupils open them from their feedback, premium ones while one of the class’s
        teachers has a subscription.
      </p>
    </div>
  )
}

function aborting() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

async function suggest(id: string, q: string, signal: AbortSignal): Promise<Suggested[]> {
  const query = q === '' ? {} : { q }
  const [tests, books, videos] = await Promise.all([
    call(suggestPractice, { params: { id }, signal }),
    call(listEbooks, { query, signal }),
    call(listVideos, { query, signal }),
  ])
  const of = (kind: NextStep['kind'], items: readonly { id: string; title: string }[]): Suggested[] =>
    items.slice(0, shownMax).map((item) => ({ kind, target_id: item.id, title: item.title }))
  return [...of('test', tests.items), ...of('ebook', books.items), ...of('video', videos.items)]
}
