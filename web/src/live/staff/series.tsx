import { editLiveSeries, endLiveSeries, showLiveSeries } from '@ariviyal/contract/live-series'
import { hasAccess } from '@ariviyal/contract/roles'
import { useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { useSession } from '../../session/use-session.ts'
import { BackLink } from '../../staff/back-link.tsx'
import { ConfirmSheet } from '../../staff/confirm-sheet.tsx'
import { ConsoleFailure } from '../../staff/console-failure.tsx'
import { ConsoleHead } from '../../staff/console-head.tsx'
import { SavedNotice } from '../../staff/saved-notice.tsx'
import { showUndo } from '../../staff/undo-offers.ts'
import { useSaved } from '../../staff/use-saved.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSheet } from '../../ui/use-sheet.ts'
import type { Route } from './+types/series'
import { DaysOff } from './days-off.tsx'
import { PlannedSessions } from './planned-sessions.tsx'
import { SeriesForm } from './series-form.tsx'
import { weekdaysInWords } from './weekdays.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.title ?? 'Series' })
export const ErrorBoundary = ConsoleFailure

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  call(showLiveSeries, { params: { id: params.id }, signal: request.signal })

/** One series: what it has planned, the days that it leaves out, and its rhythm. */
export default function StaffSeriesPage({ loaderData: series }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const ending = useSheet<typeof series>()
  const { id, version, title } = series
  const { notice, saved, setSaved } = useSaved(version)
  const runs = series.ended_at === null
  const mayEdit = hasAccess(useSession().currentUser?.role, 'editor') && runs
  return (
    <>
      <BackLink to="/admin/series">Series</BackLink>
      <ConsoleHead
        title={title}
        lead={`${weekdaysInWords(series.weekdays)} at ${series.starts_at}, ${series.minutes} minutes, Indian time.`}
        aside={
          mayEdit ? (
            <Button tone="danger" onClick={() => ending.show(series)}>
              End the series
            </Button>
          ) : undefined
        }
      />
      <Notice sheet={ending} />
      {runs ? null : (
        <Banner tone="info" className="mb-6">
          This series has ended. What was announced stays.
        </Banner>
      )}
      <PlannedSessions sessions={series.sessions} />
      <DaysOff series={series} mayEdit={mayEdit} />
      {mayEdit ? (
        <>
          <h2 className="mt-10 mb-2 text-xl">Rhythm</h2>
          <p className="mb-5 max-w-measure text-ink-soft">
            Drafts that nobody has edited follow a change. Those that somebody has worked on, and what is announced,
            stay as they are.
          </p>
          <SavedNotice notice={notice} saved={saved} />
          <SeriesForm
            key={version}
            series={series}
            send={async (body) => (await call(editLiveSeries, { params: { id }, body: { ...body, version } })).msg}
            done={(msg) => {
              setSaved(msg)
              void revalidate()
            }}
            submit="Save the changes"
          />
        </>
      ) : null}
      <ConfirmSheet
        sheet={ending}
        title="End this series?"
        act={async () => {
          const { msg, undo } = await call(endLiveSeries, { params: { id } })
          showUndo(undo, `${title}: ${msg}`)
          return { tone: 'success', text: msg }
        }}
        submit="End the series"
        pending="Ending..."
        failed="It could not be ended. Try again."
      >
        {({ sessions }) => {
          const drafts = sessions.filter(({ state }) => state === 'draft').length
          return (
            <p>
              {drafts === 0
                ? 'It has no draft to come.'
                : `${drafts} ${drafts === 1 ? 'draft' : 'drafts'} to come will be deleted.`}{' '}
              What is announced stays; cancel that by itself.
            </p>
          )
        }}
      </ConfirmSheet>
    </>
  )
}
