import { clockInWords } from '@ariviyal/contract/time'
import { editLiveSeries, endLiveSeries, showLiveSeries } from '@ariviyal/contract/live/live-series'
import { hasAccess } from '@ariviyal/contract/accounts/roles'
import { call } from '../../../api/client.ts'
import { pageMeta } from '../../../frame/page-meta.ts'
import { useSession } from '../../../session/use-session.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { ConsoleHead } from '../../../console/console-head.tsx'
import { EditSection } from '../../../console/edit-section.tsx'
import { offerUndo } from '../../../console/undo-offers.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useDialog } from '../../../ui/dialog/use-dialog.ts'
import type { Route } from './+types/series'
import { DaysOff } from './days-off.tsx'
import { PlannedSessions } from './planned-sessions.tsx'
import { SeriesForm } from './series-form.tsx'
import { weekdaysInWords } from './weekdays.ts'
import { pluralise } from '../../../ui/pluralise.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => pageMeta({ title: loaderData?.title ?? 'Series' })

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  call(showLiveSeries, { params: { id: params.id }, signal: request.signal })

/** One series: upcoming sessions, days off and schedule. */
export default function StaffSeriesPage({ loaderData: series }: Route.ComponentProps) {
  const ending = useDialog<typeof series>()
  const { id, version, title } = series
  const runs = series.ended_at === null
  const mayEdit = hasAccess(useSession().currentUser?.role, 'editor') && runs
  return (
    <>
      <ConsoleHead
        back={{ to: '/admin/series', label: 'Series' }}
        title={title}
        lead={`${weekdaysInWords(series.weekdays)} at ${clockInWords(series.starts_at)} IST, ${series.minutes} minutes.`}
        aside={
          mayEdit ? (
            <Button tone="danger" onClick={() => ending.show(series)}>
              End the series
            </Button>
          ) : undefined
        }
      />
      <Notice dialog={ending} />
      {runs ? null : (
        <Banner tone="info" className="mb-6">
          This series has ended. Announced sessions stay.
        </Banner>
      )}
      <PlannedSessions series={series} mayEdit={mayEdit} />
      <DaysOff series={series} mayEdit={mayEdit} />
      {mayEdit ? (
        <>
          <EditSection
            title="Schedule"
            lead="Drafts that nobody has edited follow a change. Edited drafts and announced sessions stay as they are."
            version={version}
          >
            {(saving) => (
              <SeriesForm
                {...saving}
                series={series}
                save={(body) => call(editLiveSeries, { params: { id }, body: { ...body, version } })}
              />
            )}
          </EditSection>
        </>
      ) : null}
      <ConfirmDialog
        dialog={ending}
        title="End this series?"
        act={() => offerUndo(title, call(endLiveSeries, { params: { id } }))}
        submit="End the series"
        pending="Ending..."
        failed="It could not be ended. Try again."
      >
        {({ sessions }) => {
          const drafts = sessions.filter(({ state }) => state === 'draft').length
          return (
            <p>
              {drafts === 0 ? 'It has no drafts.' : `${pluralise(drafts, 'draft')} will be deleted.`} Announced sessions
              stay; cancel those one by one.
            </p>
          )
        }}
      </ConfirmDialog>
    </>
  )
}
