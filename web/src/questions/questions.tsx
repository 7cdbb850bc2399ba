import type { QuestionSource, QuestionSummary } from '@ariviyal/contract/questions/question'
import { listQuestions } from '@ariviyal/contract/questions/questions'
import { Link, useLocation, useNavigation } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { requireSession } from '../session/require-session.ts'
import { useReloadOnSubscription } from '../session/subscription/use-reload-on-subscription.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { cursorFrom } from '../ui/list/list-address.ts'
import { PagedList } from '../ui/list/paged-list.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/questions'
import { filterFrom, isNarrowed, mayWrite, type QuestionsFilter } from './load-questions.ts'
import { RichText } from './preview/rich-text.tsx'
import { QuestionFailure } from './question-failure.tsx'
import { outcomeIn } from './outcome-in.ts'
import { QuestionFilters } from './question-filters.tsx'
import { difficultyNames, kindNames } from './question-words.ts'
import { languageNames } from '../languages/language-names.ts'
import { WritingClosed } from './writing-closed.tsx'

export const meta = () => pageMeta({ title: 'Questions' })
export const HydrateFallback = Waiting
export const ErrorBoundary = QuestionFailure

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession()
  const filter = filterFrom(request)
  const query = { ...filter, cursor: cursorFrom(request) }
  return { filter, page: await call(listQuestions, { query, signal: request.signal }), canWrite: mayWrite() }
}

const titles: Record<QuestionSource, string> = {
  mine: 'Your questions',
  school: 'Questions of your school',
  ariviyal: 'Questions of Ariviyal',
}

/** The bank of questions. */
export default function QuestionsPage({ loaderData: { filter, page, canWrite } }: Route.ComponentProps) {
  useReloadOnSubscription()
  const waiting = useNavigation().state === 'loading'
  const outcome = outcomeIn(useLocation().state)
  return (
    <>
      <PageHead
        kicker="Classroom"
        title={titles[filter.from ?? 'mine']}
        lead="Write a question once and use it in any test, or take one of your school or of Ariviyal."
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
        <QuestionFilters filter={filter} canWrite={canWrite} />
        {page.similar ? <p role="status">No results for “{filter.q}”. Similar spellings:</p> : null}
        <div aria-busy={waiting}>
          <PagedList
            label="Questions"
            empty={
              isNarrowed(filter)
                ? 'No question matches. Try fewer filters or other words.'
                : emptyWords(filter, canWrite)
            }
            count={page.items.length}
            nextCursor={page.next_cursor}
            order={filter.from === 'ariviyal' ? 'in-order' : 'newest-first'}
          >
            <ul>
              {page.items.map((question) => (
                <QuestionLine key={question.id} question={question} from={filter.from} />
              ))}
            </ul>
          </PagedList>
        </div>
      </div>
    </>
  )
}

const emptyWords = ({ from }: QuestionsFilter, canWrite: boolean): string => {
  if (from === 'school') return 'Nobody at your school shares a question yet.'
  if (from === 'ariviyal') return 'Ariviyal has no questions here yet.'
  return canWrite ? 'No questions yet. Write the first one, or choose those of Ariviyal above.' : 'No questions yet.'
}

function QuestionLine({ question, from }: { question: QuestionSummary; from: QuestionsFilter['from'] }) {
  const { id, kind, grade, chapter, difficulty, language, formulas } = question
  const text = kind === 'fill-in' ? question.text.replaceAll(/\[\[[^[\]]*\]\]/g, '____') : question.text
  const about = [
    kindNames[kind],
    grade === null ? '' : `Grade ${grade}`,
    chapter,
    difficulty === null ? '' : difficultyNames[difficulty],
    question.has_picture ? 'With a picture' : '',
    language === 'en' ? '' : languageNames[language],
    from === 'school' && question.from === 'mine' ? 'Yours' : '',
    from === 'ariviyal' && question.by_teacher ? 'By a teacher' : '',
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
