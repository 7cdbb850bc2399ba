import { ParticipantsFile } from '@ariviyal/contract/attendance-import'
import { liveLimits } from '@ariviyal/contract/live-rules'
import { messages } from '@ariviyal/contract/messages'
import { useRef, useState } from 'react'
import { Form } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { TextFile } from '../../ui/text-file.tsx'

interface Props<Reply> {
  /** The zone of the clocks, where staff choose no other. */
  timeZone: string
  /** Something else is chosen: what was shown of the one before no longer holds. */
  change: () => void
  check: (file: ParticipantsFile) => Promise<Reply>
  done: (reply: Reply) => void
}

/** Every zone that the browser knows, that of the product first. */
const zonesFrom = (first: string) => [
  first,
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== first && zone !== 'UTC'),
]

/** The file and the zone of its clocks. The file is read here; its text goes to the server with the form. */
export function ImportFile<Reply>({ timeZone, change, check, done }: Props<Reply>) {
  const [name, setName] = useState<string>()
  const text = useRef('')
  const put = (read: string, fileName: string | undefined) => {
    text.current = read
    setName(fileName)
    change()
  }
  return (
    <div onInput={change}>
      <Form
        schema={ParticipantsFile}
        check={(): Record<string, string> => (text.current === '' ? { text: messages.participantsRequired } : {})}
        refuse={() => (text.current === '' ? messages.participantsRequired : undefined)}
        send={(file) => check({ ...file, text: text.current })}
        done={done}
        failed="The list could not be checked. Try again."
        submit="Check the list"
        pending="Checking..."
        className="grid max-w-2xl gap-5"
      >
        <TextFile
          label={
            <>
              The list <span className="font-normal text-ink-soft">(CSV)</span>
            </>
          }
          max={liveLimits.participantsBytes}
          tooLarge={messages.participantsTooLarge}
          put={put}
          forget={() => put('', undefined)}
        />
        <input type="hidden" name="file_name" value={name ?? ''} readOnly />
        <input type="hidden" name="text" value={name === undefined ? '' : 'read'} readOnly />
        <Select
          name="time_zone"
          label="Time zone of the clocks in the list"
          options={zonesFrom(timeZone)}
          defaultValue={timeZone}
          hint="That of the account which downloaded it. It is India’s unless that account is set otherwise."
        />
      </Form>
    </div>
  )
}
