import { type Audience, audiences, MailingForm, previewMailing, sendMailing } from '@ariviyal/contract/live-desk'
import type { StaffLiveSession } from '@ariviyal/contract/live-planning'
import { limits } from '@ariviyal/contract/limits'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { PreviewMail } from '../../staff/preview-mail.tsx'
import { showUndo } from '../../staff/undo-offers.ts'
import { wholeNumber } from '../../staff/whole-number.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { settle } from '../../ui/settle.ts'
import { SheetFrame } from '../../ui/sheet-frame.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { Sheet } from '../../ui/use-sheet.ts'
import { audienceNames } from './audience-names.ts'

type Reach = Record<Audience, number>

interface Props {
  /** How many each audience holds. */
  sheet: Sheet<Reach>
  session: Pick<StaffLiveSession, 'id' | 'topic'>
}

const people = (count: number) => `${wholeNumber(count)} ${count === 1 ? 'person' : 'people'}`

/** A mail to people of a session: to whom, how many that are, what it says, and how it will look. */
export function WriteSheet({ sheet, session }: Props) {
  return (
    <SheetFrame sheet={sheet} title={`Write about “${session.topic}”`}>
      {sheet.item ? <WriteForm reach={sheet.item} session={session} finish={sheet.finish} /> : null}
    </SheetFrame>
  )
}

function WriteForm({
  reach,
  session,
  finish,
}: { reach: Reach } & Pick<Props, 'session'> & Pick<Sheet<Reach>, 'finish'>) {
  const { revalidate } = useRevalidator()
  const open = audiences.filter((audience) => reach[audience] > 0)
  const [chosen, setChosen] = useState(open[0])
  const params = { id: session.id }
  return (
    <Form
      schema={MailingForm}
      send={(body) =>
        settle(async () => {
          const { msg, undo } = await call(sendMailing, { params, body })
          showUndo(undo, `${body.subject}: ${msg}`)
          return { tone: 'success', text: msg }
        }, revalidate)
      }
      done={finish}
      failed="The mail could not be sent. Nothing is lost; try again."
      submit={chosen ? `Send to ${people(reach[chosen])}` : 'Send'}
      pending="Sending..."
      className="grid gap-5"
      beside={
        <PreviewMail
          compose={({ audience = '', subject = '', message = '' }) =>
            call(previewMailing, { params, body: { audience: audience as Audience, subject, message } })
          }
        />
      }
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
        hint="An empty line begins a new paragraph. The name of each reader goes above it; which session it is about, and the way to its page, below."
        rows={8}
        maxLength={limits.messageMax}
      />
    </Form>
  )
}
