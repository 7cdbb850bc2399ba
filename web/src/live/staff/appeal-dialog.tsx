import { inputClock, timesInWords } from '@ariviyal/contract/time'
import {
  AppealGrant,
  AppealRefusal,
  declineAppeal,
  grantAppeal,
  type StaffAppealDetails,
} from '@ariviyal/contract/live/appeals'
import type { PresenceShown } from '@ariviyal/contract/live/attendance'
import { presenceWithGaps } from '@ariviyal/contract/live/attendance-words'
import { lengthInWords } from '@ariviyal/contract/length-in-words'
import { limits } from '@ariviyal/contract/limits'
import { useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { DecisionLink } from '../../console/decisions/decision-link.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { runAndRefresh, withName } from '../../ui/run-and-refresh.ts'
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { PresenceBar } from '../room/presence-bar.tsx'
import { sourceNames } from './imports/source-names.ts'

/** An appeal beside the recorded presence, with forms to grant or reject it, each with a reason. */
export function AppealDialog({ dialog }: { dialog: DialogState<StaffAppealDetails> }) {
  const { item } = dialog
  return (
    <DialogFrame
      dialog={dialog}
      title={item ? `Appeal of ${item.teacher.name}` : ''}
      actions={item?.granted === null ? <Decision appeal={item} finish={dialog.finish} /> : null}
    >
      {item ? <Appeal appeal={item} /> : null}
    </DialogFrame>
  )
}

const span = ({ from, until }: { from: string; until: string }) => timesInWords(from, until)
const verdict = ({ qualified, needed_seconds, percent }: PresenceShown) =>
  `${qualified ? 'Enough' : 'Not enough'}: a certificate needs ${lengthInWords(needed_seconds)} (${percent}%).`

function Appeal({ appeal }: { appeal: StaffAppealDetails }) {
  const { claimed, presence, with_claim: withClaim, session } = appeal
  return (
    <>
      <blockquote className="mb-5 border-l-4 border-turmeric pl-4 font-serif wrap-anywhere whitespace-pre-line">
        {appeal.words}
      </blockquote>
      <div className="mb-5">
        <PresenceBar presence={presence} claimed={claimed} />
      </div>
      <Facts
        facts={[
          ['Session', session.topic],
          ['Claims', span(claimed)],
          ['Received', <Moment key="made" at={appeal.made_at} />],
          ['Recorded', <Figures key="seen" presence={presence} />],
          [
            'Recorded by',
            presence.seen.length === 0
              ? 'Nothing'
              : presence.seen
                  .map((part) => `${span(part)}: ${part.sources.map((source) => sourceNames[source]).join(', ')}`)
                  .join('\n'),
          ],
          ...(appeal.granted === null
            ? [['With the claim', <Figures key="claim" presence={withClaim} />] as const]
            : [
                ['Decision', appeal.counted ? `Granted: ${span(appeal.counted)}` : 'Declined'] as const,
                ['Reason', appeal.reason] as const,
                [
                  'Decided',
                  <span key="decided">
                    {appeal.decided_at === null ? null : <Moment at={appeal.decided_at} />}
                    {appeal.decided_by === null ? null : ` by ${appeal.decided_by}`}
                  </span>,
                ] as const,
              ]),
        ]}
      />
    </>
  )
}

const Figures = ({ presence }: { presence: PresenceShown }) => (
  <>
    <span className="block first-letter:uppercase">{presenceWithGaps(presence)}</span>
    <span className="block text-sm text-ink-soft">{verdict(presence)}</span>
  </>
)

interface Props {
  appeal: StaffAppealDetails
  finish: DialogState<StaffAppealDetails>['finish']
}

function Decision({ appeal, finish }: Props) {
  const { revalidate } = useRevalidator()
  const { id, teacher, claimed } = appeal
  const decide = (act: () => Promise<{ msg: string }>) => runAndRefresh(() => withName(teacher.name, act()), revalidate)
  const reason = (
    <TextArea
      name="reason"
      label="Reason"
      maxLength={limits.reasonMax}
      rows={3}
      hint="The teacher reads it in the mail."
      className="sm:col-span-2"
    />
  )
  return (
    <>
      <DecisionLink label="Grant" look="border-peacock text-peacock">
        <Form
          schema={AppealGrant}
          send={(body) => decide(() => call(grantAppeal, { params: { id }, body }))}
          done={finish}
          failed="The decision could not be saved. Try again."
          submit="Grant"
          pending="Granting..."
          className="grid gap-5 sm:grid-cols-2"
        >
          <Field name="from" label="Count from" type="time" defaultValue={inputClock(claimed.from)} />
          <Field
            name="until"
            label="Count until"
            type="time"
            defaultValue={inputClock(claimed.until)}
            hint="All of the claim, or a part of it."
          />
          {reason}
        </Form>
      </DecisionLink>
      <DecisionLink label="Decline" look="border-kumkum text-kumkum">
        <Form
          schema={AppealRefusal}
          send={(body) => decide(() => call(declineAppeal, { params: { id }, body }))}
          done={finish}
          failed="The decision could not be saved. Try again."
          submit="Decline"
          pending="Declining..."
          className="grid gap-5"
        >
          {reason}
        </Form>
      </DecisionLink>
    </>
  )
}
