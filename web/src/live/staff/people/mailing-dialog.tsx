import {
  type Audience,
  audiences,
  MailingForm,
  previewMailing,
  sendMailing,
} from '@ariviyal/contract/live/live-oversight'
import type { StaffLiveSession } from '@ariviyal/contract/live/live-planning'
import { limits } from '@ariviyal/contract/limits'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../api/client.ts'
import { PreviewMail } from '../../../console/mail/preview-mail.tsx'
import { offerUndo } from '../../../console/undo-offers.ts'
import { Choice } from '../../../ui/form/choice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { runAndRefresh } from '../../../ui/run-and-refresh.ts'
import { DialogFrame } from '../../../ui/dialog/dialog-frame.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import type { DialogState } from '../../../ui/dialog/use-dialog.ts'
import { audienceNames } from './audience-names.ts'
import { pluralise } from '../../../ui/pluralise.ts'

type Reach = Record<Audience, number>

interface Props {
  /** Number of people in each audience. */
  dialog: DialogState<Reach>
  session: Pick<StaffLiveSession, 'id' | 'topic'>
}

const people = (count: number) => pluralise(count, 'person', 'people')

/** Composes a mail to people of a session: audience, number of recipients, text and preview. */
export function MailingDialog({ dialog, session }: Props) {
  return (
    <DialogFrame dialog={dialog} title={`Write about “${session.topic}”`}>
      {dialog.item ? <WriteForm reach={dialog.item} session={session} finish={dialog.finish} /> : null}
    </DialogFrame>
  )
}

function WriteForm({
  reach,
  session,
  finish,
}: { reach: Reach } & Pick<Props, 'session'> & Pick<DialogState<Reach>, 'finish'>) {
  const { revalidate } = useRevalidator()
  const open = audiences.filter((audience) => reach[audience] > 0)
  const [chosen, setChosen] = useState(open[0])
  const params = { id: session.id }
  return (
    <Form
      schema={MailingForm}
      send={(body) => runAndRefresh(() => offerUndo(body.subject, call(sendMailing, { params, body })), revalidate)}
      done={finish}
      failed="The mail could not be sent. Nothing is lost; try again."
      submit={chosen ? `Send to ${people(reach[chosen])}` : 'Send'}
      pending="Sending..."
      className="grid gap-5"
    >
      <Choice
        name="audience"
        label="To"
        options={open.map((audience) => ({
          value: audience,
          label: audienceNames[audience],
          hint: people(reach[audience]),
        }))}
        defaultValue={chosen}
        onChoose={(value) => setChosen(open.find((audience) => audience === value))}
      />
      <Field name="subject" label="Subject" maxLength={limits.subjectMax} autoComplete="off" />
      <TextArea
        name="message"
        label="Text"
        hint="An empty line starts a new paragraph. We add each teacher’s name above, and the session with a link to its page below."
        rows={8}
        maxLength={limits.messageMax}
      />
      <PreviewMail
        compose={({ audience = '', subject = '', message = '' }) =>
          call(previewMailing, { params, body: { audience: audience as Audience, subject, message } })
        }
      />
    </Form>
  )
}
