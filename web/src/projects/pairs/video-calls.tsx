import { limits } from '@ariviyal/contract/limits'
import { agreeToCall, CallForm, cancelCall, proposeCall } from '@ariviyal/contract/projects/pairs/pair-calls'
import type { PairCall } from '@ariviyal/contract/projects/pairs/pairs'
import * as z from 'zod/mini'
import { call } from '../../api/client.ts'
import { momentTyped, readerInput, zoneInWords } from '../../session/reader-time.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { type DialogState, useDialog } from '../../ui/dialog/use-dialog.ts'
import { Field } from '../../ui/form/field.tsx'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'

interface Props {
  calls: PairCall[]
  mayChange: boolean
}

/** The video call with each partner school: one side proposes a time, the other agrees or proposes another. */
export function VideoCalls({ calls, mayChange }: Props) {
  const proposing = useDialog<PairCall>()
  const agreeing = useDialog<PairCall>()
  const ending = useDialog<PairCall>()
  if (calls.length === 0) return null
  return (
    <section aria-labelledby="video-calls">
      <h2 id="video-calls" className="mb-2 text-xl">
        Video call
      </h2>
      <p className="mb-3 max-w-measure text-ink-soft">
        The two classes meet by video, each with its teacher. Make the meeting in the service of your school, and
        propose its address with a time.
      </p>
      {[proposing, agreeing, ending].map((dialog, place) => (
        <Notice key={place} dialog={dialog} />
      ))}
      <ul className="border-t-2 border-ink">
        {calls.map((one) => (
          <li key={one.id} className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-line py-3">
            <h3 className="text-lg wrap-anywhere">With {one.school_name}</h3>
            <CallState call={one.call} />
            {mayChange ? (
              <div className="flex flex-wrap gap-3">
                {one.call?.is_awaited ? <Button onClick={() => agreeing.show(one)}>Agree</Button> : null}
                <Button tone="quiet" onClick={() => proposing.show(one)}>
                  {one.call ? 'Propose another time' : 'Propose a time'}
                </Button>
                {one.call ? (
                  <Button tone="plain" onClick={() => ending.show(one)}>
                    {one.call.is_awaited ? 'Decline' : one.call.state === 'agreed' ? 'Call it off' : 'Take it back'}
                  </Button>
                ) : null}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      <ProposeDialog dialog={proposing} />
      <ConfirmDialog
        dialog={agreeing}
        title="Agree to this time?"
        act={({ id, call: seen }) =>
          call(agreeToCall, {
            params: { id },
            body: { starts_at: seen?.starts_at ?? '', address: seen?.address ?? '' },
          })
        }
        submit="Agree"
        pending="Agreeing..."
        failed="That did not work. Try again."
      >
        {({ call: seen }) => (seen ? <Moment at={seen.starts_at} show="zoned" /> : null)}
      </ConfirmDialog>
      <ConfirmDialog
        dialog={ending}
        title="No video call at this time?"
        act={({ id }) => call(cancelCall, { params: { id } })}
        submit="Call it off"
        pending="Calling it off..."
        failed="That did not work. Try again."
      >
        We notify the other school. Either of you can propose another time.
      </ConfirmDialog>
    </section>
  )
}

const CallState = ({ call: agreed }: Pick<PairCall, 'call'>) =>
  agreed ? (
    <p className="max-w-measure wrap-anywhere">
      {agreed.state === 'agreed' ? 'Agreed: ' : agreed.is_awaited ? 'Proposed to you: ' : 'You have proposed: '}
      <Moment at={agreed.starts_at} show="zoned" />,{' '}
      <a href={agreed.address} rel="noreferrer" target="_blank" className="link">
        {agreed.address}
      </a>
      {agreed.state === 'agreed' ? (
        '. It is in the calendar of your account.'
      ) : (
        <>
          . Without an answer it is over on <Moment at={agreed.free_at} show="day" />.
        </>
      )}
    </p>
  ) : (
    <p>No time is proposed.</p>
  )

const TypedCall = z.pipe(
  z.transform((values: FormValues) => ({
    starts_at: momentTyped(textOf(values, 'starts_at')),
    address: textOf(values, 'address'),
  })),
  CallForm,
)

const ProposeDialog = ({ dialog }: { dialog: DialogState<PairCall> }) => (
  <ConfirmDialog
    dialog={dialog}
    title="Propose a time"
    schema={TypedCall}
    act={({ id }, body) => call(proposeCall, { params: { id }, body })}
    submit="Propose it"
    pending="Proposing..."
    failed="The time could not be proposed. Try again."
  >
    {({ call: before }) => (
      <>
        <Field
          name="starts_at"
          label={`Day and time (${zoneInWords()})`}
          type="datetime-local"
          defaultValue={readerInput(before?.starts_at ?? null)}
        />
        <Field
          name="address"
          label="Address of the meeting"
          type="url"
          placeholder="https://"
          maxLength={limits.urlMax}
          defaultValue={before?.address}
        />
      </>
    )}
  </ConfirmDialog>
)
