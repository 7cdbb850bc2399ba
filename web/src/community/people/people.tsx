import { subjectNames, subjects } from '@ariviyal/contract/accounts/teaching'
import { districts, findDistrict } from '@ariviyal/contract/community/people/districts'
import { spokenLanguages, spokenLanguageTags } from '@ariviyal/contract/community/people/languages'
import { listPeople } from '@ariviyal/contract/community/people/people'
import { boards } from '@ariviyal/contract/institutions/institution-fields'
import { limits } from '@ariviyal/contract/limits'
import { gstStateCodes, gstStates } from '@ariviyal/contract/subscriptions/gst'
import { Link, useNavigation } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { useReloadOnSubscription } from '../../session/use-reload-on-subscription.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { grades } from '../../ui/grades.ts'
import { FilterChoice } from '../../ui/list/filter-choice.tsx'
import { GradeFilter } from '../../ui/list/grade-filter.tsx'
import { FilterForm } from '../../ui/list/filter-form.tsx'
import { cursorFrom } from '../../ui/list/list-address.ts'
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
  const params = new URL(request.url).searchParams
  const oneOf = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((choice) => choice === params.get(name))
  const state = oneOf('state', gstStateCodes)
  const district = findDistrict(params.get('district') ?? '')
  return {
    q: params.get('q')?.trim().slice(0, limits.searchMax) || undefined,
    subject: oneOf('subject', subjectNames),
    grade: oneOf('grade', grades),
    board: oneOf('board', boards),
    language: oneOf('language', spokenLanguageTags),
    mentor: oneOf('mentor', subjectNames),
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
          <p role="status">Nobody has the words “{filter.q}”. These are spelt alike:</p>
        ) : null}
        <div aria-busy={waiting}>
          <PagedList
            label="Teachers"
            empty={
              isNarrowed ? 'Nobody fits. Choose fewer filters or other words.' : 'Nobody is listed yet. Be the first.'
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

const subjectChoices = subjectNames.map((name) => [name, subjects[name]] as const)

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
        <FilterChoice
          name="subject"
          label="Subject"
          all="All subjects"
          chosen={filter.subject}
          options={subjectChoices}
          onChange={send}
        />
        <GradeFilter chosen={filter.grade} onChange={send} />
        <FilterChoice
          name="board"
          label="Board"
          all="All boards"
          chosen={filter.board}
          options={boards.map((board) => [board, board])}
          onChange={send}
        />
        <FilterChoice
          name="language"
          label="Language"
          all="All languages"
          chosen={filter.language}
          options={spokenLanguageTags.map((tag) => [tag, spokenLanguages[tag]])}
          onChange={send}
        />
        <FilterChoice
          name="state"
          label="State"
          all="All of India"
          chosen={filter.state}
          options={gstStateCodes.map((code) => [code, gstStates[code]])}
          onChange={send}
        />
        <FilterChoice
          key={filter.state}
          name="district"
          label="District"
          all={filter.state === undefined ? 'State first' : 'All districts'}
          chosen={filter.district}
          options={districts.filter(({ state }) => state === filter.state).map(({ id, name }) => [id, name])}
          onChange={send}
        />
        <FilterChoice
          name="mentor"
          label="Mentor in"
          all="Any teacher"
          chosen={filter.mentor}
          options={subjectChoices}
          onChange={send}
        />
      </>
    )}
  </FilterForm>
)
