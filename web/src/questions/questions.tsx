import type { QuestionSummary } from '@ariviyal/contract/questions/question'
import { listQuestions } from '@ariviyal/contract/questions/questions'
import { Link, useLocation, useNavigation } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { requireSession } from '../session/require-session.ts'
import { useReloadOnSubscription } from '../session/use-reload-on-subscription.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { cursorFrom } from '../ui/list/list-address.ts'
import { PagedList } from '../ui/list/paged-list.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/questions'
import { filterFrom, mayWrite } from './load-questions.ts'
import { RichText } from './preview/rich-text.tsx'
import { QuestionFailure } from './question-failure.tsx'
import { QuestionFilters } from './question-filters.tsx'
import { difficultyNames, kindNames } from './question-words.ts'
import { WritingClosed } from './writing-closed.tsx'

export const meta = () => pageMeta({ title: 'Your questions' })
export const HydrateFallback = Waiting
export const ErrorBoundary = QuestionFailure

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession()
  const filter = filterFrom(request)
  const query = { ...filter, cursor: cursorFrom(request) }
  return { filter, page: await call(listQuestions, { query, signal: request.signal }), canWrite: mayWrite() }
}

/** The teacher's bank of questions. */
export default function QuestionsPage({ loaderData: { filter, page, canWrite } }: Route.ComponentProps) {
  useReloadOnSubscription()
  const waiting = useNavigation().state === 'loading'
  const outcome = outcomeIn(useLocation().state)
  const narrowed = Object.values(filter).some((value) => value !== undefined)
  return (
    <>
      <PageHead
        kicker="Classroom"
        title="Your questions"
        lead="Write a question once and use it in any test. Only you see them."
        aside={
          canWrite ? (
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/lms/questions/new">New question</ButtonLink>
              <ButtonLink to="/lms/questions/import" tone="quiet">
                Import and export
              </ButtonLink>
            </div>
          ) : undefined
        }
      />
      <div className="wrap grid gap-6 pt-6 pb-20">
        {outcome ? (
          <Banner tone="success" live>
            {outcome}
          </Banner>
        ) : null}
        {canWrite ? null : <WritingClosed />}
        <QuestionFilters filter={filter} />
        {page.similar ? <p role="status">Nothing has the words “{filter.q}”. These are spelt alike:</p> : null}
        <div aria-busy={waiting}>
          <PagedList
            label="Questions"
            empty={
              narrowed ? 'Nothing fits. Choose fewer filters or other words.' : 'No question yet. Write the first one.'
            }
            count={page.items.length}
            nextCursor={page.next_cursor}
          >
            <ul>
              {page.items.map((question) => (
                <QuestionLine key={question.id} question={question} />
              ))}
            </ul>
          </PagedList>
        </div>
      </div>
    </>
  )
}

/** What the page before did, such as saving a question. */
const outcomeIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'outcome' in state && typeof state.outcome === 'string'
    ? state.outcome
    : undefined

function QuestionLine({ question }: { question: QuestionSummary }) {
  const { id, kind, grade, chapter, difficulty, formulas } = question
  const text = kind === 'fill-in' ? question.text.replaceAll(/\[\[[^[\]]*\]\]/g, '____') : question.text
  const about = [
    kindNames[kind],
    grade === null ? '' : `Grade ${grade}`,
    chapter,
    difficulty === null ? '' : difficultyNames[difficulty],
  ]
  return (
    <li className="border-b border-line">
      <Link to={`/lms/questions/${id}`} className="group block py-4">
        <span className="line-clamp-3 font-serif text-lg text-indigo underline decoration-1 underline-offset-4 group-hover:decoration-2">
          <RichText text={text} formulas={formulas} />
        </span>
        <span className="mt-1 block text-ink-soft wrap-anywhere">{about.filter(Boolean).join(' · ')}</span>
      </Link>
    </li>
  )
}
