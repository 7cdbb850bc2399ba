import { Link, useLocation } from 'react-router'
import { pageMeta } from '../../frame/page-meta.ts'
import { TestFailure } from '../test-failure.tsx'
import { mayWrite } from '../../questions/load-questions.ts'
import { useOfflinePage } from '../../session/device/offline-page.ts'
import { Banner } from '../../ui/banner.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/paper'
import { loadPaper } from './offline/load-paper.ts'
import { SentState } from './offline/sent-state.tsx'
import { useOutbox } from './offline/use-outbox.ts'
import { PrintPaper } from './print-paper.tsx'
import { ReadCards } from './read-cards-page.tsx'
import { ReadSheets } from './read-sheets-page.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `${loaderData.test.title} on paper` : 'On paper' })
export const HydrateFallback = Waiting
export const ErrorBoundary = TestFailure

const parts = [
  { value: 'print', label: 'Print' },
  { value: 'cards', label: 'Read cards' },
  { value: 'sheets', label: 'Read answer sheets' },
] as const

/** The part of the page is chosen in the URL, which needs no new data: it works without a network. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname

export const clientLoader = ({ params, request: { signal } }: Route.ClientLoaderArgs) => loadPaper(params.id, signal)

/** A class without phones answers on paper: cards and sheets to print, and what the teacher's camera reads from them. */
export default function PaperPage({ loaderData }: Route.ComponentProps) {
  const { test } = loaderData
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
        <Parts {...loaderData} />
      </div>
    </>
  )
}

type Props = Route.ComponentProps['loaderData']

function Parts({ test, students, papers, reads, opensOffline, keptAt }: Props) {
  const search = new URLSearchParams(useLocation().search)
  const chosen = parts.find(({ value }) => value === search.get('part'))?.value ?? 'print'
  const { sent, save } = useOutbox(test.id)
  // Of the site's pages this worker serves only these.
  const isInstalled = useOfflinePage('/paper-page-worker.js', '/lms/tests/')
  const [first] = papers
  return (
    <>
      <div className="screen-only">
        <FilterLinks label="On paper" name="part" choices={parts} chosen={chosen} />
        <div className="grid gap-3">
          {keptAt ? (
            <Banner tone="info">
              There is no network. This is the test as this device kept it on <Moment at={keptAt.toISOString()} />.
            </Banner>
          ) : null}
          <SentState sent={sent} students={students} />
          {/* Reserves the space: what moves down under a press is not pressed. */}
          {chosen !== 'print' && !keptAt ? (
            <p className={classNames('mb-3 text-sm text-ink-soft', !(isInstalled && opensOffline) && 'invisible')}>
              On this device the page also opens without a network.
            </p>
          ) : null}
        </div>
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
            {first ? (
              <ReadCards
                {...{ students, save }}
                test={test.id}
                paper={first}
                first={reads.cards}
                isShown={chosen === 'cards'}
              />
            ) : null}
          </div>
          <div hidden={chosen !== 'sheets'}>
            <ReadSheets {...{ students, papers, save }} test={test.id} first={reads.sheets} />
          </div>
        </>
      )}
    </>
  )
}
