import { subjectNames, subjects } from '@ariviyal/contract/accounts/teaching'
import { findDistrict } from '@ariviyal/contract/community/people/districts'
import { spokenLanguages, spokenLanguageTags } from '@ariviyal/contract/community/people/languages'
import { listPeople } from '@ariviyal/contract/community/people/people'
import { boards } from '@ariviyal/contract/institutions/institution-fields'
import { gstStateCodes } from '@ariviyal/contract/subscriptions/gst'
import { Link, useNavigation } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { useReloadOnSubscription } from '../../session/subscription/use-reload-on-subscription.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { grades } from '../../ui/grades.ts'
import { FilterChoice } from '../../ui/list/filter-choice.tsx'
import { BoardFilter } from '../../ui/list/board-filter.tsx'
import { GradeFilter } from '../../ui/list/grade-filter.tsx'
import { PlaceFilters } from '../../ui/list/place-filters.tsx'
import { SubjectFilter } from '../../ui/list/subject-filter.tsx'
import { FilterForm } from '../../ui/list/filter-form.tsx'
import { cursorFrom, optionFrom, textFrom, wordsFrom } from '../../ui/list/list-address.ts'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/people'
import { ColleagueLine } from './colleague-line.tsx'

export const meta = () => pageMeta({ title: 'Teachers' })
export const HydrateFallback = Waiting
export { CommunityFailure as ErrorBoundary } from '../community-failure.tsx'

const action = '/networking/people'

/** Filters from the URL; ignores invalid values. A district counts within its state. */
function filterFrom(request: Request) {
  const state = optionFrom(request, 'state', gstStateCodes)
  const district = findDistrict(textFrom(request, 'district') ?? '')
  return {
    q: wordsFrom(request),
    subject: optionFrom(request, 'subject', subjectNames),
    grade: optionFrom(request, 'grade', grades),
    board: optionFrom(request, 'board', boards),
    language: optionFrom(request, 'language', spokenLanguageTags),
    mentor: optionFrom(request, 'mentor', subjectNames),
    state,
    district: district && district.state === state ? district.id : undefined,
  }
}
type Filter = ReturnType<typeof filterFrom>

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession()
  const filter = filterFrom(request)
  const query = { ...filter, cursor: cursorFrom(request) }
  return { filter, page: await call(listPeople, { query, signal: request.signal }) }
}

/** The directory of teachers who show themselves. */
export default function PeoplePage({ loaderData: { filter, page } }: Route.ComponentProps) {
  useReloadOnSubscription()
  const waiting = useNavigation().state === 'loading'
  const isNarrowed = Object.values(filter).some((value) => value !== undefined)
  return (
    <>
      <PageHead
        kicker="Community"
        title="Teachers"
        lead="Colleagues who chose to be listed."
        aside={<ButtonLink to="/networking/profile">Your profile</ButtonLink>}
      />
      <div className="wrap grid gap-6 pt-6 pb-20">
        <p className="flex flex-wrap gap-x-6">
          <Link to="/networking/nearby" className="link inline-flex min-h-11 items-center">
            Colleagues nearby
          </Link>
          <Link to="/networking/mentors" className="link inline-flex min-h-11 items-center">
            Mentors
          </Link>
        </p>
        <Filters filter={filter} showAll={isNarrowed ? action : null} />
        {page.similar && page.items.length > 0 ? (
          <p role="status">No results for “{filter.q}”. Similar spellings:</p>
        ) : null}
        <div aria-busy={waiting}>
          <PagedList
            label="Teachers"
            empty={
              isNarrowed
                ? 'No teacher matches. Try fewer filters or other words.'
                : 'Nobody is listed yet. Be the first.'
            }
            count={page.items.length}
            nextCursor={page.next_cursor}
          >
            <ul>
              {page.items.map((colleague) => (
                <ColleagueLine key={colleague.id} colleague={colleague} />
              ))}
            </ul>
          </PagedList>
        </div>
      </div>
    </>
  )
}

const Filters = ({ filter, showAll }: { filter: Filter; showAll: string | null }) => (
  <FilterForm
    filter={filter}
    action={action}
    label="Name, place or subject"
    placeholder="In English, தமிழ் or हिन्दी"
    showAll={showAll}
    columns="lg:grid-cols-4"
  >
    {(send) => (
      <>
        <SubjectFilter chosen={filter.subject} onChange={send} />
        <GradeFilter chosen={filter.grade} onChange={send} />
        <BoardFilter chosen={filter.board} onChange={send} />
        <FilterChoice
          name="language"
          label="Language"
          all="All languages"
          chosen={filter.language}
          options={spokenLanguageTags.map((tag) => [tag, spokenLanguages[tag]])}
          onChange={send}
        />
        <PlaceFilters state={filter.state} district={filter.district} onChange={send} />
        <FilterChoice
          name="mentor"
          label="Mentor in"
          all="Any teacher"
          chosen={filter.mentor}
          options={Object.entries(subjects)}
          onChange={send}
        />
      </>
    )}
  </FilterForm>
)
