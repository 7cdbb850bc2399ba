import { AppealForm as schema, makeAppeal, type OwnAttendance } from '@ariviyal/contract/live/attendance'
import { liveLimits } from '@ariviyal/contract/live/live-rules'
import { useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { indianClock, readerClock, timeWithZone } from '../../session/reader-time.ts'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'

interface Props {
  attendance: OwnAttendance
  onMade: (sentence: string) => void
}

/** Rounds a moment up to the next whole minute: gaps are offered in whole minutes around them. */
const minuteAfter = (moment: string) => readerClock(new Date(Math.ceil(Date.parse(moment) / 60_000) * 60_000))

/** Claims presence from one time to another; starts with the longest gap. */
export function AppealForm({ attendance: { session, presence }, onMade }: Props) {
  const { revalidate } = useRevalidator()
  const length = ({ from, until }: { from: string; until: string }) => Date.parse(until) - Date.parse(from)
  const [longest] = presence.missing.toSorted((a, b) => length(b) - length(a))
  return (
    <Form
      schema={schema}
      send={({ from, until, ...body }) => {
        const clock = (typed: string) => indianClock(typed, presence.starts_at)
        return call(makeAppeal, {
          params: { id: session.id },
          body: { ...body, from: clock(from), until: clock(until) },
        })
      }}
      done={(reply) => {
        onMade(reply.msg)
        return revalidate()
      }}
      failed="Your appeal could not be sent"
      submit="Send the appeal"
      pending="Sending..."
      className="grid max-w-measure gap-6 sm:grid-cols-2"
    >
      <Field
        name="from"
        label="Present from"
        type="time"
        hint={`From ${timeWithZone(presence.starts_at)}`}
        defaultValue={longest ? readerClock(longest.from) : ''}
      />
      <Field
        name="until"
        label="Present until"
        type="time"
        hint={`At most ${minuteAfter(presence.ends_at)}`}
        defaultValue={longest ? minuteAfter(longest.until) : ''}
      />
      <TextArea
        name="words"
        label="How you were present"
        hint="For example: with whom, on which device, what was shown then."
        maxLength={liveLimits.appealMax}
        className="sm:col-span-2"
      />
    </Form>
  )
}
