import { messages } from '@ariviyal/contract/messages'
import { type InstitutionFormDetails, InstitutionFormFields } from '@ariviyal/contract/institutions/institution-fields'
import { useState } from 'react'
import { FormSummary } from '../institutions/form-summary.tsx'
import { FeeNotice } from '../payments/fee-notice.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Form } from '../ui/form/form.tsx'
import { sendRequest } from './send-request.ts'

interface Props {
  form: InstitutionFormDetails
  sent: (reply: { msg: string }) => void
  change: () => void
}

/** Renews with what was sent last time, shown first; `change` opens the whole form instead. */
export function Renewal({ form, sent, change }: Props) {
  const [last] = useState(form)
  return (
    <Card className="max-w-4xl">
      <h2 className="text-xl">Ask for another term</h2>
      <p className="mt-2 mb-4">We send what you told us last time:</p>
      <FormSummary form={last} />
      <p className="my-5">By pressing Renew you declare again: {messages.declaration}</p>
      <Form
        send={() => sendRequest(InstitutionFormFields.parse({ ...last, declaration: true }))}
        done={sent}
        failed={messages.subscribeFailed}
        submit="Renew"
        pending="Submitting..."
        className="grid gap-4"
        beside={
          <Button tone="plain" onClick={change}>
            Change something first
          </Button>
        }
      >
        <FeeNotice of="term" />
      </Form>
    </Card>
  )
}
