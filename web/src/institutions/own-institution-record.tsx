import { exportRegister, type RegisterLine, showRegister } from '@ariviyal/contract/certificates/record'
import { hoursInWords } from '@ariviyal/contract/certificates/record-rules'
import { call, download } from '../api/client.ts'
import { RecordHours } from '../certificates/record-hours.tsx'
import { RecordNotes } from '../certificates/record-notes.tsx'
import { yearChoices, yearFrom } from '../certificates/record-year.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { ExportButton } from '../ui/file/export-button.tsx'
import { FilterLinks } from '../ui/list/filter-links.tsx'
import { cursorFrom } from '../ui/list/list-address.ts'
import { PagedList } from '../ui/list/paged-list.tsx'
import { Waiting } from '../ui/loading/waiting.tsx'
import type { Route } from './+types/own-institution-record'
import { loadOwnInstitution } from './load-own-institution.ts'
import { NoInstitution } from './no-institution.tsx'
import { OwnInstitutionFailure } from './own-institution-failure.tsx'
import { OwnInstitutionFrame } from './own-institution-frame.tsx'
import { sharingInWords } from './own-institution-words.ts'
import { TeacherSessions } from './teacher-sessions.tsx'
import { pluralise } from '../ui/pluralise.ts'

export const meta = () => pageMeta({ title: 'Records of your teachers' })
export const HydrateFallback = Waiting
export const ErrorBoundary = OwnInstitutionFailure

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const year = yearFrom(request)
  const query = { year, cursor: cursorFrom(request) }
  return loadOwnInstitution(request, async () => ({
    year,
    register: await call(showRegister, { query, signal: request.signal }),
  }))
}

/** Attended sessions of an institution's teachers who share their record. */
export default function OwnInstitutionRecordPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoInstitution />
  const { school: institution, data } = loaderData
  const { year, register } = data
  const { items, totals, years_known } = register
  const isOnePage = items.length === register.sharing
  return (
    <OwnInstitutionFrame school={institution}>
      <section aria-labelledby="register">
        <div className="mb-4 flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
          <div>
            <h2 id="register" className="mb-2 text-xl">
              Records of your teachers
            </h2>
            <p className="max-w-measure">
              {sharingInWords(register)} Teachers decide that on their certificates page, and can stop at any time.
            </p>
          </div>
          {items.length > 0 ? <ExportButton save={() => download(exportRegister, { query: { year } })} /> : null}
        </div>
        {years_known.length > 0 ? (
          <FilterLinks
            label="School year"
            name="year"
            choices={yearChoices(years_known)}
            chosen={year === undefined ? 'all' : String(year)}
          />
        ) : null}
        {totals.length > 0 ? (
          <>
            <h3 className="mb-3 text-lg">{isOnePage ? 'All who share, together' : 'Those on this page, together'}</h3>
            <RecordHours caption="Time of these teachers together, by year and theme" years={totals} />
          </>
        ) : null}
        <h3 className="mt-8 mb-3 text-lg">By teacher</h3>
        <PagedList
          label="Teachers who share their record"
          empty="Nobody shares a record with you yet."
          count={items.length}
          nextCursor={register.next_cursor}
        >
          <ul className="border-t-2 border-ink">
            {items.map((line) => (
              <TeacherLine key={`${line.user_id} ${year}`} line={line} year={year} />
            ))}
          </ul>
        </PagedList>
        <RecordNotes />
      </section>
    </OwnInstitutionFrame>
  )
}

function TeacherLine({ line, year }: { line: RegisterLine; year: number | undefined }) {
  const { user_id, name, seconds, sessions, years } = line
  return (
    <li className="border-b border-line last:border-b-2 last:border-ink">
      <TeacherSessions
        id={user_id}
        year={year}
        summary={
          <span className="grid min-w-0 flex-1 gap-x-6 sm:grid-cols-[minmax(0,1fr)_8rem_8rem]">
            <span className="font-semibold wrap-anywhere">{name}</span>
            <span>{hoursInWords(seconds)}</span>
            <span className="text-ink-soft">{pluralise(sessions, 'session')}</span>
          </span>
        }
      >
        {years.length > 0 ? (
          <RecordHours caption={`Time of ${name} by year and theme`} years={years} all={{ seconds, sessions }} />
        ) : null}
      </TeacherSessions>
    </li>
  )
}
