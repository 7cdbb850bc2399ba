import { exportLiveFigures, type HeldSessionFigures, showLiveFigures } from '@ariviyal/contract/live/live-oversight'
import { limits } from '@ariviyal/contract/limits'
import { Link } from 'react-router'
import { call, download } from '../../api/client.ts'
import { FigureCard } from '../../console/figures/figure-card.tsx'
import { pageMeta } from '../../frame/page-meta.ts'
import { PhoneLabel } from '../../console/phone-label.tsx'
import { ConsoleHead } from '../../console/console-head.tsx'
import { ExportButton } from '../../ui/file/export-button.tsx'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { choiceFrom, textFrom } from '../../ui/list/list-address.ts'
import { Empty } from '../../ui/empty.tsx'
import { groupDigits } from '@ariviyal/contract/digit-grouping'
import { type Column, Table } from '../../ui/list/table.tsx'
import type { Route } from './+types/figures'
import { sessionNames } from './session-names.ts'
import { pluralise } from '../../ui/pluralise.ts'

export const meta = () => pageMeta({ title: 'Figures of live sessions' })

const periods = [
  { value: String(limits.weeksDefault), label: '12 weeks' },
  { value: '26', label: '26 weeks' },
  { value: String(limits.weeksMax), label: '52 weeks' },
]

/** The series in the URL; ignores malformed ids. */
function seriesFrom(request: Request) {
  const text = textFrom(request, 'series')
  return text && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = { weeks: choiceFrom(request, 'weeks', ['12', '26', '52']), series: seriesFrom(request) }
  return { filter, figures: await call(showLiveFigures, { query: filter, signal: request.signal }) }
}

const total = (sessions: HeldSessionFigures[], of: (session: HeldSessionFigures) => number) =>
  sessions.reduce((sum, session) => sum + of(session), 0)

/** A column of counts; `label` follows each number on phones. */
const counts = (
  head: string,
  of: (session: HeldSessionFigures) => number,
  label = head.toLowerCase(),
): Column<HeldSessionFigures> => ({
  head,
  cell: (session) => (
    <>
      {groupDigits(of(session))}
      <PhoneLabel>{label}</PhoneLabel>
    </>
  ),
})

const columns: Column<HeldSessionFigures>[] = [
  { head: 'Session', cell: ({ starts_at }) => sessionNames([starts_at])[0]?.long ?? '' },
  {
    head: 'Topic',
    rowHead: true,
    cell: ({ id, topic }) => (
      <Link to={`/admin/sessions/${id}`} className="link inline-flex items-center font-semibold max-md:min-h-11">
        {topic}
      </Link>
    ),
  },
  counts('Registered', ({ registered }) => registered),
  counts('Came', ({ came }) => came),
  counts('Qualified', ({ qualified }) => qualified),
  counts('Certificates', ({ certificates }) => certificates, 'certified'),
]

/** Statistics of sessions by week, as charts and as a table. */
export default function LiveFiguresPage({ loaderData: { filter, figures } }: Route.ComponentProps) {
  const { sessions, series } = figures
  const [registered, came, qualified, certificates] = [
    total(sessions, (session) => session.registered),
    total(sessions, (session) => session.came),
    total(sessions, (session) => session.qualified),
    total(sessions, (session) => session.certificates),
  ]
  const names = sessionNames(sessions.map(({ starts_at }) => starts_at))
  return (
    <>
      <ConsoleHead
        title="Figures of live sessions"
        lead="Sessions that have begun and were not cancelled. Who came and who qualified is known some minutes after the end."
        aside={<ExportButton save={() => download(exportLiveFigures, { query: filter })} />}
      />
      <FilterLinks label="Period" name="weeks" choices={periods} chosen={filter.weeks} />
      {series.length > 0 ? (
        <FilterLinks
          label="Series"
          name="series"
          choices={[
            { value: '', label: 'All sessions' },
            ...series.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          chosen={filter.series ?? ''}
        />
      ) : null}
      {sessions.length === 0 ? (
        <Empty>No session was held in these weeks.</Empty>
      ) : (
        // Remounts the charts: each is built for its data.
        <div key={`${filter.weeks} ${filter.series ?? ''}`} className="grid gap-10">
          <FigureCard
            title="Registered and came"
            summary={`${pluralise(registered, 'registration', 'registrations')} for ${pluralise(sessions.length, 'session', 'sessions')}; ${pluralise(came, 'person', 'people')} came.`}
            kind="bars"
            head="Session"
            names={names}
            series={[
              { label: 'Registered', look: 'indigo', values: sessions.map((session) => session.registered) },
              { label: 'Came', look: 'turmeric', values: sessions.map((session) => session.came) },
            ]}
          />
          <FigureCard
            title="Qualified and certified"
            summary={`${pluralise(qualified, 'person', 'people')} stayed long enough, and ${pluralise(certificates, 'certificate is', 'certificates are')} in force.`}
            kind="bars"
            head="Session"
            names={names}
            series={[
              { label: 'Qualified', look: 'indigo', values: sessions.map((session) => session.qualified) },
              { label: 'Certificates', look: 'peacock', values: sessions.map((session) => session.certificates) },
            ]}
          />
          <section aria-labelledby="session-by-session">
            <h2 id="session-by-session" className="mb-3 text-xl">
              Session by session
            </h2>
            <Table
              caption="Session by session, the latest first"
              captionHidden
              columns={columns}
              rows={sessions.toReversed()}
              rowKey={({ id }) => id}
            />
          </section>
        </div>
      )}
    </>
  )
}
