import type { AttemptFile } from '@ariviyal/contract/tests/attempt-file'
import { limits } from '@ariviyal/contract/limits'
import { fileTooLarge } from '@ariviyal/contract/messages'
import { useState } from 'react'
import { serverMessage } from '../../api/client.ts'
import { Banner } from '../../ui/banner.tsx'
import { ConfirmForm } from '../../ui/dialog/confirm-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { Facts } from '../../ui/facts.tsx'
import { TextFile } from '../../ui/form/text-file.tsx'
import { pluralise } from '../../ui/pluralise.ts'
import { readAttemptFile, sendAttemptFile, type SentFile } from './send-attempt-file.ts'

type Read = { is: 'reading' } | { is: 'refused'; why: string } | { is: 'read'; file: AttemptFile; preview: SentFile }

/** Reads a file that a pupil's phone has made, says what is in it, and adds it when the teacher wants. */
export function AddFromFile({ test, dialog }: { test: string; dialog: DialogState<true> }) {
  const [read, setRead] = useState<Read>()
  const put = async (text: string) => {
    const file = readAttemptFile(text)
    if (!file) return setRead({ is: 'refused', why: 'This is not a file of answers that a phone has made.' })
    setRead({ is: 'reading' })
    try {
      setRead({ is: 'read', file, preview: await sendAttemptFile(test, file, true) })
    } catch (error) {
      setRead({ is: 'refused', why: whyNot(error) })
    }
    return undefined
  }
  return (
    <div className="grid gap-5">
      <p className="max-w-measure">
        A phone that cannot send offers the pupil to make a file of the answers. Choose that file here. A pupil can
        change such a file by hand, so what comes from it is marked with the words “from a file”.
      </p>
      <TextFile
        label="File of answers"
        accept=".json,application/json"
        max={limits.attemptFileBytes}
        tooLarge={fileTooLarge(limits.attemptFileBytes)}
        put={(text) => void put(text)}
        forget={() => setRead(undefined)}
      />
      <div aria-live="polite" className="grid gap-5 empty:hidden">
        {read?.is === 'reading' ? <p>Reading...</p> : null}
        {read?.is === 'refused' ? <Banner tone="error">{read.why}</Banner> : null}
        {read?.is === 'read' ? <Preview test={test} dialog={dialog} {...read} /> : null}
      </div>
    </div>
  )
}

const whyNot = (error: unknown) =>
  serverMessage(error) === undefined
    ? 'The file could not be read. Try again.'
    : `${serverMessage(error)} Is it a file of this test?`

interface PreviewProps {
  test: string
  dialog: DialogState<true>
  file: AttemptFile
  preview: SentFile
}

function Preview({ test, dialog, file, preview }: PreviewProps) {
  const facts = [
    ['Pupil', `${preview.roll_number}. ${preview.name}`],
    ['Device', file.device.slice(0, 8)],
    ['Changes in the file', String(file.events.length)],
    ['Of these new', String(preview.new)],
  ] as const
  if (preview.new === 0)
    return (
      <>
        <Facts facts={facts} />
        <Banner tone="info">Everything in this file has arrived already.</Banner>
      </>
    )
  return (
    <>
      <Facts facts={facts} />
      {preview.late ? (
        <Banner tone="warning">
          The test of this pupil has ended. What is added is late: you decide whether it counts.
        </Banner>
      ) : null}
      <ConfirmForm
        dialog={dialog}
        act={async () => ({ msg: inWords(await sendAttemptFile(test, file, false)) })}
        submit={`Add ${pluralise(preview.new, 'change')}`}
        pending="Adding..."
        failed="That did not work. Try again: nothing is added twice."
      >
        They are stored as if the phone had sent them.
      </ConfirmForm>
    </>
  )
}

const inWords = ({ new: added, name, problems }: SentFile) =>
  `${pluralise(added, 'change')} of ${name} added from a file.${problems > 0 ? ` ${problems} cannot count.` : ''}`
