import { limits } from '@ariviyal/contract/limits'
import { leaveOutDay, LiveException, type StaffLiveSeriesDetails, takeInDay } from '@ariviyal/contract/live/live-series'
import { call } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { offerUndo } from '../../../console/undo-offers.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useDialog } from '../../../ui/dialog/use-dialog.ts'
import { dayInWords } from './weekdays.ts'

interface Props {
  series: StaffLiveSeriesDetails
  mayEdit: boolean
}

/** Days on which a series pauses, such as holidays and examinations. */
export function DaysOff({ series, mayEdit }: Props) {
  const { id, title, exceptions } = series
  const adding = useDialog<string>()
  const removing = useDialog<string>()
  return (
    <section aria-labelledby="days-off" className="mt-10">
      <h2 id="days-off" className="mb-4 text-xl">
        Days off
      </h2>
      <Notice dialog={adding} />
      <Notice dialog={removing} />
      {exceptions.length === 0 ? <p className="text-ink-soft">No days off.</p> : null}
      {exceptions.length === 0 ? null : (
        <ul className="border-y-2 border-line">
          {exceptions.map(({ day, reason }) => (
            <li
              key={day}
              className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-1 last:border-0"
            >
              <span className="min-w-36 font-semibold">{dayInWords(day)}</span>
              <span className="min-w-0 grow basis-40 wrap-anywhere">{reason}</span>
              {mayEdit ? (
                <Button tone="plain" aria-label={`Restore: ${dayInWords(day)}`} onClick={() => removing.show(day)}>
                  Restore
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayEdit ? (
        <Button tone="quiet" className="mt-4" onClick={() => adding.show(id)}>
          Leave a day out
        </Button>
      ) : null}
      <ConfirmDialog
        dialog={adding}
        title="Leave a day out"
        schema={LiveException}
        act={(_, body) => offerUndo(`${title}, ${dayInWords(body.day)}`, call(leaveOutDay, { params: { id }, body }))}
        submit="Leave it out"
        pending="Saving..."
        failed="The day could not be left out. Try again."
      >
        {() => (
          <>
            <p className="max-w-measure">
              The draft of that day is deleted. Cancel a session that is already announced.
            </p>
            <Field name="day" label="Day" type="date" />
            <Field
              name="reason"
              label="Reason"
              hint="Such as a holiday; only staff see it."
              maxLength={limits.reasonMax}
            />
          </>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        dialog={removing}
        title="Restore this day?"
        act={(day) => call(takeInDay, { params: { id }, body: { day } })}
        submit="Restore it"
        pending="Saving..."
        failed="The day could not be restored. Try again."
      >
        {(day) => <p>{dayInWords(day)} is planned again, as a draft.</p>}
      </ConfirmDialog>
    </section>
  )
}
