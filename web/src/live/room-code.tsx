import { giveCode, type LiveRoom, SpeakerCode } from '@ariviyal/contract/attendance'
import { attendanceRules } from '@ariviyal/contract/live-rules'
import { call } from '../api/client.ts'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'

interface Props {
  room: LiveRoom
  token: string | undefined
  hear: (room: LiveRoom) => void
  now: number
}

/** Where a teacher gives the code that the speaker shows; it stands for a part of the session. */
export function RoomCode({ room, token, hear, now }: Props) {
  const given = room.parts_given.length
  return (
    <Card as="section">
      <h2 className="text-xl">The speaker’s code</h2>
      {now < Date.parse(room.presence.starts_at) ? (
        <p className="mt-3">
          The speaker shows a code during the session, another one each {attendanceRules.codeMinutes} minutes. Enter it
          here, on this device or another.
        </p>
      ) : (
        <>
          <p className="mt-3 mb-4">
            The code counts for the {attendanceRules.codeMinutes} minutes in which the speaker shows it
            {given > 0 ? `; you have given ${given} so far` : ''}.
          </p>
          <Form
            schema={SpeakerCode}
            send={({ code }) =>
              call(giveCode, { params: { id: room.session.id }, body: { code, ...(token && { token }) } })
            }
            done={(reply) => {
              hear(reply.room)
              return reply.msg
            }}
            failed="The code could not be sent"
            submit="Give the code"
            pending="Sending..."
            afterwards="clear"
            className="grid gap-4"
          >
            <Field
              name="code"
              label="Code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="max-w-48"
            />
          </Form>
        </>
      )}
    </Card>
  )
}
