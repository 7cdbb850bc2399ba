import { limits } from '@ariviyal/contract/limits'
import { leaveOutDay, LiveException, type StaffLiveSeriesDetails, takeInDay } from '@ariviyal/contract/live-series'
import { call } from '../../api/client.ts'
import { ActSheet } from '../../staff/act-sheet.tsx'
import { ConfirmSheet } from '../../staff/confirm-sheet.tsx'
import { showUndo } from '../../staff/undo-offers.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSheet } from '../../ui/use-sheet.ts'
import { dayInWords } from './weekdays.ts'

interface Props {
  series: StaffLiveSeriesDetails
  mayEdit: boolean
}

/** The days on which a series pauses, such as holidays and examinations. */
export function DaysOff({ series, mayEdit }: Props) {
  const { id, title, exceptions } = series
  const leavingOut = useSheet<string>()
  const takingIn = useSheet<string>()
  return (
    <section aria-labelledby="days-off" className="mt-10">
      <h2 id="days-off" className="mb-4 text-xl">
        Days off
      </h2>
      <Notice sheet={leavingOut} />
      <Notice sheet={takingIn} />
      {exceptions.length === 0 ? <p className="text-ink-soft">No day is left out.</p> : null}
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
                <Button
                  tone="plain"
                  className="px-2"
                  aria-label={`Take in again: ${dayInWords(day)}`}
                  onClick={() => takingIn.show(day)}
                >
                  Take in again
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayEdit ? (
        <Button tone="quiet" className="mt-4" onClick={() => leavingOut.show(id)}>
          Leave a day out
        </Button>
      ) : null}
      <ActSheet
        sheet={leavingOut}
        title="Leave a day out"
        schema={LiveException}
        act={async (_, body) => {
          const answer = await call(leaveOutDay, { params: { id }, body })
          showUndo(answer.undo, `${title}, ${dayInWords(body.day)}: ${answer.msg}`)
          return answer
        }}
        submit="Leave it out"
        pending="Saving..."
        failed="The day could not be left out. Try again."
      >
        {() => (
          <>
            <p className="max-w-measure">
              The draft of that day is deleted. A session that is announced has to be cancelled.
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
      </ActSheet>
      <ConfirmSheet
        sheet={takingIn}
        title="Take this day in again?"
        act={async (day) => ({
          tone: 'success',
          text: (await call(takeInDay, { params: { id }, body: { day } })).msg,
        })}
        submit="Take it in"
        pending="Saving..."
        failed="The day could not be taken in. Try again."
      >
        {(day) => <p>{dayInWords(day)} is planned again, as a draft.</p>}
      </ConfirmSheet>
    </section>
  )
}
