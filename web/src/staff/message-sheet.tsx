import { type ContactMessage, handleMessage } from '@ariviyal/contract/contact'
import { useRevalidator } from 'react-router'
import { call } from '../api/client.ts'
import { Form } from '../ui/form.tsx'
import { settle } from '../ui/settle.ts'
import { SheetFrame } from '../ui/sheet-frame.tsx'
import type { Sheet } from '../ui/use-sheet.ts'
import { HandledMark } from './handled-mark.tsx'
import { Moment } from './moment.tsx'

/** A message to read, and to mark as handled. */
export function MessageSheet({ sheet }: { sheet: Sheet<ContactMessage> }) {
  return (
    <SheetFrame sheet={sheet} title={sheet.item?.subject ?? ''}>
      {sheet.item ? <Message message={sheet.item} finish={sheet.finish} /> : null}
    </SheetFrame>
  )
}

/** A message as it was written: text, whatever stands in it. */
function Message({ message, finish }: { message: ContactMessage; finish: Sheet<ContactMessage>['finish'] }) {
  const { revalidate } = useRevalidator()
  const reply = `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(`Re: ${message.subject}`)}`
  return (
    <>
      <p className="mb-1">
        <span className="font-semibold">{message.name}</span>, <a href={reply}>{message.email}</a>
      </p>
      <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <HandledMark message={message} />
        <span>
          Received <Moment at={message.created_at} />
          {message.handled_at === null ? null : (
            <>
              , handled <Moment at={message.handled_at} />
            </>
          )}
        </span>
      </p>
      <p className="border-t border-line pt-4 font-serif wrap-anywhere whitespace-pre-line">{message.message}</p>
      {message.handled_at === null ? (
        <Form
          send={() =>
            settle(async () => {
              const { msg } = await call(handleMessage, { params: { id: message.id } })
              return { tone: 'success', text: `${message.subject}: ${msg}` }
            }, revalidate)
          }
          done={finish}
          failed="The message could not be marked. Try again."
          submit="Mark as handled"
          pending="Marking..."
          className="mt-6 grid gap-5 border-t border-line pt-6"
        >
          {null}
        </Form>
      ) : null}
    </>
  )
}
