import type { ChapterSummary } from '@ariviyal/contract/chapters/chapters'
import { Suspense } from 'react'
import { Link, useLoaderData, useNavigation } from 'react-router'
import { loadChapters } from '../chapters/load-chapters.ts'
import { ignoreRejection } from '../api/ignore-rejection.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { useReloadOnSubscription } from '../session/subscription/use-reload-on-subscription.ts'
import { readSession } from '../session/store.ts'
import { isNarrowed, noFilter } from '../ui/list/content-filter.ts'
import { cursorFrom } from '../ui/list/list-address.ts'
import { PagedList } from '../ui/list/paged-list.tsx'
import { Banner } from '../ui/banner.tsx'
import { Await } from '../ui/loading/await.ts'
import { PartFailure } from '../ui/loading/part-failure.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Spinner } from '../ui/loading/spinner.tsx'
import type { Route } from './+types/materials'
import { colleaguesAddress } from './colleagues-address.ts'
import { chaptersOf, type MaterialsFilter, filterFrom, loadMaterials, type Shown } from './load-materials.ts'
import { MaterialCard } from './material-card.tsx'
import { MaterialFilters } from './material-filters.tsx'
import { AskOrRenew } from '../session/subscription/ask-or-renew.tsx'

export const meta = () =>
  pageMeta({
    title: 'Support materials',
    path: '/materials',
    description:
      'Weekly slide decks, scientist-of-the-week posters, worksheets, short videos and lesson plans for science in grades 6 to 12.',
  })

const nothing: MaterialsFilter = { kind: undefined, chapter: undefined, ...noFilter }
interface Loaded {
  filter: MaterialsFilter
  /** Null for guests, as are the chapters. */
  shown: Promise<Shown> | null
  chapters: Promise<ChapterSummary[]> | null
}
export const loader = (): Loaded => ({ filter: nothing, shown: null, chapters: null })

export function clientLoader({ request }: Route.ClientLoaderArgs): Loaded {
  const filter = filterFrom(request)
  const isGuest = readSession() === null
  return {
    filter,
    shown: isGuest ? null : ignoreRejection(loadMaterials(filter, cursorFrom(request), request.signal)),
    chapters: isGuest ? null : loadChapters(),
  }
}
clientLoader.hydrate = true as const

/** The library of support materials. The prerendered HTML holds the guest's half (docs/product.md, Library). */
export default function MaterialsPage() {
  const { filter, shown, chapters } = useLoaderData<typeof clientLoader>()
  useReloadOnSubscription()
  const waiting = useNavigation().state === 'loading'
  const narrowed = isNarrowed(filter)
  return (
    <>
      <PageHead
        kicker="Library"
        title="Support materials"
        lead="For the lesson of tomorrow: a deck for the board, a poster for the corridor, a sheet to print, a plan to follow."
        aside={
          <Link to="/chapters" className="link inline-flex min-h-11 items-center">
            Everything by chapter
          </Link>
        }
      />
      <div className="wrap pt-8 pb-20">
        <div className="when-guest">
          <Banner tone="info">
            To open the materials, <Link to="/login">log in</Link> or <Link to="/register">register</Link>. The free
            ones cost nothing.
          </Banner>
        </div>
        <div className="when-free mb-8">
          <Banner tone="warning">
            You can open the free materials.{' '}
            <AskOrRenew>
              <Link to="/subscription-form">Ask for a subscription</Link> to open all of them.
            </AskOrRenew>
          </Banner>
        </div>
        <div className="when-user" aria-busy={waiting}>
          {narrowed ? null : (
            <Suspense fallback={<Loading />}>
              {shown === null ? (
                <Loading />
              ) : (
                <Await resolve={shown} errorElement={null}>
                  {Top}
                </Await>
              )}
            </Suspense>
          )}
          <section aria-labelledby="all-materials">
            <h2 id="all-materials" className="mb-4 text-xl">
              {narrowed ? 'Results' : 'All materials'}
            </h2>
            {/* Outside the Suspense boundary, so that a used control keeps its focus. */}
            <MaterialFilters filter={filter} loading={chapters} />
            <p className="when-subscribed mb-4">
              <Link to={colleaguesAddress(filter)} className="link inline-flex min-h-11 items-center">
                From colleagues: plans, papers and experiments
                {filter.grade === undefined ? '' : ` for grade ${filter.grade}`}
              </Link>
            </p>
            <Suspense key={JSON.stringify(filter)} fallback={narrowed ? <Loading /> : null}>
              {shown === null ? null : (
                <Await resolve={shown} errorElement={<PartFailure what="The materials" />}>
                  {({ page, chapters: known }) =>
                    page === null ? (
                      <UnknownChapter />
                    ) : (
                      <Results filter={filter} narrowed={narrowed} page={page} chapters={known} />
                    )
                  }
                </Await>
              )}
            </Suspense>
          </section>
        </div>
      </div>
    </>
  )
}

const Loading = () => (
  <div className="grid min-h-72 place-items-center">
    <Spinner label="Loading the materials" />
  </div>
)

/** Eight days: an Indian week begins some hours before the same Monday in UTC. */
const weekMs = 8 * 86_400_000
const isThisWeek = (begins: string) => Date.now() - Date.parse(begins) < weekMs

/** The newest deck and poster whose week has begun. */
function Top({ week, chapters }: Shown) {
  const top = [week?.deck, week?.poster].filter((material) => material !== null && material !== undefined)
  if (top.length === 0) return null
  // During holidays the last week with content stays longer.
  const isOfThisWeek = top.some(({ week: begins }) => begins !== null && isThisWeek(begins))
  return (
    <section aria-labelledby="this-week" className="mb-12">
      <h2 id="this-week" className="text-xl">
        {isOfThisWeek ? 'This week' : 'The latest'}
      </h2>
      <ul className="mt-5 grid gap-5 md:grid-cols-2">
        {top.map((material) => (
          <MaterialCard key={material.id} material={material} chapters={chaptersOf(material, chapters)} size="large" />
        ))}
      </ul>
    </section>
  )
}

const UnknownChapter = () => (
  <Banner tone="warning" className="mt-6">
    This chapter does not exist. It may have another address now. <Link to="/materials">See all materials</Link> or{' '}
    <Link to="/chapters">find the chapter</Link>.
  </Banner>
)

interface ResultsProps {
  filter: MaterialsFilter
  narrowed: boolean
  page: NonNullable<Shown['page']>
  chapters: Shown['chapters']
}

function Results({ filter, narrowed, page, chapters }: ResultsProps) {
  const { items, next_cursor: nextCursor, similar } = page
  return (
    <>
      {similar && items.length > 0 ? (
        <p role="status" className="mt-6">
          No results for “{filter.q}”. Similar spellings:
        </p>
      ) : null}
      <div className="mt-6">
        <PagedList
          label="Materials"
          empty={
            narrowed
              ? 'No material matches. Try fewer filters or other words.'
              : 'The first materials are being prepared.'
          }
          count={items.length}
          nextCursor={nextCursor}
        >
          <ul className="grid gap-5 lg:grid-cols-2">
            {items.map((material) => (
              <MaterialCard key={material.id} material={material} chapters={chaptersOf(material, chapters)} />
            ))}
          </ul>
        </PagedList>
      </div>
    </>
  )
}
