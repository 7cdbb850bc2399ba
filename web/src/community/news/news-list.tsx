import { subjectNames } from '@ariviyal/contract/accounts/teaching'
import { listNews } from '@ariviyal/contract/community/news/news'
import { newsKindNames, newsKinds } from '@ariviyal/contract/community/news/news-rules'
import { boards } from '@ariviyal/contract/institutions/institution-fields'
import { gstStateCodes, gstStates } from '@ariviyal/contract/subscriptions/gst'
import { useNavigation } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { useReloadOnSubscription } from '../../session/subscription/use-reload-on-subscription.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { grades } from '../../ui/grades.ts'
import { FilterChoice } from '../../ui/list/filter-choice.tsx'
import { FilterForm } from '../../ui/list/filter-form.tsx'
import { BoardFilter } from '../../ui/list/board-filter.tsx'
import { GradeFilter } from '../../ui/list/grade-filter.tsx'
import { SubjectFilter } from '../../ui/list/subject-filter.tsx'
import { cursorFrom, optionFrom, wordsFrom } from '../../ui/list/list-address.ts'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { pluralise } from '../../ui/pluralise.ts'
import type { Route } from './+types/news-list'
import { NewsLine } from './news-line.tsx'
import { newsPath } from './news-words.ts'

export const meta = () => pageMeta({ title: 'News' })
export const HydrateFallback = Waiting
export { CommunityFailure as ErrorBoundary } from '../community-failure.tsx'

const years = ['0', '1', '2', '3', '5', '10', '15', '20'] as const

/** Filters from the URL; ignores invalid values. */
function filterFrom(request: Request) {
  return {
    list: optionFrom(request, 'list', ['fitting', 'saved']),
    q: wordsFrom(request),
    kind: optionFrom(request, 'kind', newsKindNames),
    subject: optionFrom(request, 'subject', subjectNames),
    grade: optionFrom(request, 'grade', grades),
    board: optionFrom(request, 'board', boards),
    state: optionFrom(request, 'state', gstStateCodes),
    years: optionFrom(request, 'years', years),
  }
}
type Filter = ReturnType<typeof filterFrom>

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession()
  const filter = filterFrom(request)
  const query = { ...filter, cursor: cursorFrom(request) }
  return { filter, page: await call(listNews, { query, signal: request.signal }) }
}

/** Fellowships, courses and competitions, the nearest last date first. */
export default function NewsPage({ loaderData: { filter, page } }: Route.ComponentProps) {
  useReloadOnSubscription()
  const waiting = useNavigation().state === 'loading'
  const isNarrowed = Object.values(filter).some((value) => value !== undefined)
  return (
    <>
      <PageHead
        kicker="Community"
        title="News"
        lead="Fellowships, courses and competitions that are still open."
        aside={<ButtonLink to={`${newsPath}/suggest`}>Suggest one</ButtonLink>}
      />
      <div className="wrap grid gap-6 pt-6 pb-20">
        <Filters filter={filter} showAll={isNarrowed ? newsPath : null} />
        <div aria-busy={waiting}>
          <PagedList
            label="News"
            empty={emptyWords(filter.list, isNarrowed)}
            count={page.items.length}
            nextCursor={page.next_cursor}
          >
            <ul>
              {page.items.map((item) => (
                <NewsLine key={item.id} item={item} />
              ))}
            </ul>
          </PagedList>
        </div>
      </div>
    </>
  )
}

function emptyWords(list: Filter['list'], isNarrowed: boolean): string {
  if (list === 'saved') return 'You have not saved anything that is still open.'
  return isNarrowed ? 'No results. Try fewer filters or other words.' : 'Nothing is open at the moment.'
}

const Filters = ({ filter, showAll }: { filter: Filter; showAll: string | null }) => (
  <FilterForm
    filter={filter}
    action={newsPath}
    label="Search"
    placeholder="olympiad, optics"
    showAll={showAll}
    columns="lg:grid-cols-4"
  >
    {(send) => (
      <>
        <FilterChoice
          name="list"
          label="Show"
          all="All news"
          chosen={filter.list}
          onChange={send}
          options={[
            ['fitting', 'Fits my profile'],
            ['saved', 'Saved by me'],
          ]}
        />
        <FilterChoice
          name="kind"
          label="Kind"
          all="All kinds"
          chosen={filter.kind}
          onChange={send}
          options={newsKindNames.map((name) => [name, newsKinds[name]])}
        />
        <SubjectFilter chosen={filter.subject} onChange={send} />
        <GradeFilter chosen={filter.grade} onChange={send} />
        <BoardFilter chosen={filter.board} onChange={send} />
        <FilterChoice
          name="state"
          label="State"
          all="All of India"
          chosen={filter.state}
          onChange={send}
          options={gstStateCodes.map((code) => [code, gstStates[code]])}
        />
        <FilterChoice
          name="years"
          label="Years of teaching"
          all="Any"
          chosen={filter.years}
          onChange={send}
          options={years.map((count) => [count, count === '0' ? 'Less than 1 year' : pluralise(Number(count), 'year')])}
        />
      </>
    )}
  </FilterForm>
)
