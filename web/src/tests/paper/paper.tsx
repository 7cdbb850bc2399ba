import { showClass } from '@ariviyal/contract/classroom/classroom'
import { setLetters } from '@ariviyal/contract/tests/modes'
import { previewTest } from '@ariviyal/contract/tests/preview'
import { showTest } from '@ariviyal/contract/tests/tests'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { PageFailure } from '../../frame/page-failure.tsx'
import { mayWrite } from '../../questions/load-questions.ts'
import { requireSession } from '../../session/require-session.ts'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/paper'
import { paperOfSet, paperOfTest } from './papers.ts'
import { PrintPaper } from './print-paper.tsx'
import { ReadCards } from './read-cards-page.tsx'
import { ReadSheets } from './read-sheets-page.tsx'
import { SentState } from './sent-state.tsx'
import { useOutbox } from './use-outbox.ts'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `${loaderData.test.title} on paper` : 'On paper' })
export const HydrateFallback = Waiting
export const ErrorBoundary = () => <PageFailure kicker="Test" />

const parts = [
  { value: 'print', label: 'Print' },
  { value: 'cards', label: 'Read cards' },
  { value: 'sheets', label: 'Read answer sheets' },
] as const

/** The part of the page is chosen in the URL, which needs no new data: it works without a network. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  requireSession()
  const input = { params: { id: params.id }, signal }
  const test = await call(showTest, input)
  const [classroom, papers] = await Promise.all([
    call(showClass, { params: { id: test.class_id }, signal }),
    test.sets === 1
      ? [paperOfTest(test)]
      : Promise.all(
          setLetters
            .slice(0, test.sets)
            .map(async (set) => paperOfSet(set, await call(previewTest, { ...input, query: { set } }))),
        ),
  ])
  const students = classroom.students.toSorted((a, b) => a.roll_number - b.roll_number)
  return { test, students, papers }
}

/** A class without phones answers on paper: cards and sheets to print, and what the teacher's camera reads from them. */
export default function PaperPage({ loaderData: { test, students, papers } }: Route.ComponentProps) {
  return (
    <>
      <div className="screen-only">
        <PageHead
          kicker={test.class_name}
          title={`${test.title} on paper`}
          lead="Pupils without a phone hold up a card or fill an answer sheet. This device reads both."
        />
      </div>
      <div className="wrap pt-6 print:max-w-none print:p-0">
        <p className="screen-only mb-4">
          <Link to={`/lms/tests/${test.id}`} className="link inline-flex min-h-11 items-center">
            Back to the test
          </Link>
        </p>
        <Parts {...{ test, students, papers }} />
      </div>
    </>
  )
}

type Props = Route.ComponentProps['loaderData']

function Parts({ test, students, papers }: Props) {
  const [search] = useSearchParams()
  const chosen = parts.find(({ value }) => value === search.get('part'))?.value ?? 'print'
  const { sent, save } = useOutbox(test.id)
  const [first] = papers
  return (
    <>
      <div className="screen-only">
        <FilterLinks label="On paper" name="part" choices={parts} chosen={chosen} />
        <SentState sent={sent} students={students} />
      </div>
      {chosen === 'print' ? <PrintPaper {...{ test, students, papers }} /> : null}
      {test.state === 'draft' || !mayWrite() ? (
        <p hidden={chosen === 'print'}>
          {test.state === 'draft'
            ? 'Open the test first: answers count once it is open.'
            : 'Reading answers needs a subscription.'}
        </p>
      ) : (
        <>
          {/* Both stay, so that nothing read is lost by a look at the other part. */}
          <div hidden={chosen !== 'cards'}>
            {first ? <ReadCards {...{ students, save }} paper={first} isShown={chosen === 'cards'} /> : null}
          </div>
          <div hidden={chosen !== 'sheets'}>
            <ReadSheets {...{ students, papers, save }} test={test.id} />
          </div>
        </>
      )}
    </>
  )
}
