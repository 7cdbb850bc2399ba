import { type DiscussionSummary, listSimilar } from '@ariviyal/contract/community/discussions'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { pluralise } from '../../ui/pluralise.ts'
import { discussionsPath } from './load-discussions.ts'

/** Delay after typing, in ms. */
const pauseMs = 400
/** Characters of a title that can be compared. */
const shortest = 6

/** Questions that resemble a title that is being typed. */
export function SimilarDiscussions({ title }: { title: string }) {
  const typed = title.trim()
  const [found, setFound] = useState<DiscussionSummary[]>([])
  useEffect(() => {
    if (typed.length < shortest) return undefined
    const aborted = new AbortController()
    const timer = setTimeout(() => {
      call(listSimilar, { query: { q: typed }, signal: aborted.signal }).then(
        ({ items }) => setFound(items),
        // Only a help: what fails is not shown.
        () => {},
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      aborted.abort()
    }
  }, [typed])
  const shown = typed.length < shortest ? [] : found
  return (
    <div aria-live="polite" className="mt-3 empty:hidden">
      {shown.length === 0 ? null : (
        <section aria-label="Similar questions" className="border-l-4 border-turmeric bg-turmeric-pale px-4 py-3">
          <p className="font-semibold">Asked before. Does one of these help?</p>
          <ul>
            {shown.map(({ id, title: similar, answers }) => (
              <li key={id}>
                <Link
                  to={`${discussionsPath}/${id}`}
                  target="_blank"
                  className="link inline-flex min-h-11 items-center py-1 wrap-anywhere"
                >
                  <span>
                    {similar} ({answers === 0 ? 'no answer yet' : pluralise(answers, 'answer')})
                    <span className="sr-only"> (opens in a new tab)</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
