import { submitCode, type LiveRoom, SpeakerCode } from '@ariviyal/contract/live/attendance'
import { attendanceRules } from '@ariviyal/contract/live/live-rules'
import { call } from '../../api/client.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'

interface Props {
  room: LiveRoom
  token: string | undefined
  update: (room: LiveRoom) => void
  now: number
}

/** Form for the speaker's code, which confirms one part of the session. */
export function RoomCode({ room, token, update, now }: Props) {
  const givenCount = room.parts_given.length
  return (
    <Card as="section">
      <h2 className="text-xl">The speaker’s code</h2>
      {now < Date.parse(room.presence.starts_at) ? (
        <p className="mt-3">
          The speaker shows a new code every {attendanceRules.codeMinutes} minutes. Enter it here, on any device.
        </p>
      ) : (
        <>
          <p className="mt-3 mb-4">
            Each code counts for the {attendanceRules.codeMinutes} minutes in which the speaker shows it
            {givenCount > 0 ? `; you have sent ${givenCount} so far` : ''}.
          </p>
          <Form
            schema={SpeakerCode}
            send={({ code }) =>
              call(submitCode, { params: { id: room.session.id }, body: { code, ...(token && { token }) } })
            }
            done={(reply) => {
              update(reply.room)
              return reply.msg
            }}
            failed="The code could not be sent"
            submit="Send the code"
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
