import { ParticipantsFile } from '@ariviyal/contract/live/attendance-import'
import { liveLimits } from '@ariviyal/contract/live/live-rules'
import { messages } from '@ariviyal/contract/messages'
import { useRef, useState } from 'react'
import { Form } from '../../../ui/form/form.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextFile } from '../../../ui/form/text-file.tsx'

interface Props<Reply> {
  /** The default zone of the times in the file. */
  timeZone: string
  /** Called on a new choice, which invalidates the preview. */
  change: () => void
  check: (file: ParticipantsFile) => Promise<Reply>
  done: (reply: Reply) => void
}

/** All zones that the browser knows, the product's first. */
const zonesFrom = (first: string) => [
  first,
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== first && zone !== 'UTC'),
]

/** A participant file and the zone of its times. The browser reads the file and sends its text with the form. */
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
