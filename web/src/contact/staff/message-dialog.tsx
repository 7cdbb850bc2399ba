import { AnswerForm, answerMessage, type ContactMessage, handleMessage } from '@ariviyal/contract/contact/contact'
import { limits } from '@ariviyal/contract/limits'
import { useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { runAndRefresh, withName } from '../../ui/run-and-refresh.ts'
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { HandledMark } from './handled-mark.tsx'
import { Moment } from '../../ui/moment.tsx'

/** A message, with an action to mark it as handled. */
export function MessageDialog({ dialog }: { dialog: DialogState<ContactMessage> }) {
  const { item } = dialog
  const isOpen = item && (item.answer === '' || item.handled_at === null)
  return (
    <DialogFrame
      dialog={dialog}
      title={item?.subject ?? ''}
      actions={isOpen ? <Answer message={item} finish={dialog.finish} /> : null}
    >
      {item ? <Message message={item} /> : null}
    </DialogFrame>
  )
}

/** A message as plain text, and our answer. */
function Message({ message }: { message: ContactMessage }) {
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
      {message.answer === '' ? null : (
        <section className="mt-6 border-t border-line pt-4">
          <h3 className="mb-2 font-semibold">We answered</h3>
          <p className="font-serif wrap-anywhere whitespace-pre-line">{message.answer}</p>
        </section>
      )}
    </>
  )
}

interface AnswerProps {
  message: ContactMessage
  finish: DialogState<ContactMessage>['finish']
}

function Answer({ message, finish }: AnswerProps) {
  const { revalidate } = useRevalidator()
  return (
    <div className="col-span-full grid gap-2">
      {message.answer === '' ? (
        <Form
          schema={AnswerForm}
          send={(body) =>
            runAndRefresh(
              () => withName(message.subject, call(answerMessage, { params: { id: message.id }, body })),
              revalidate,
            )
          }
          done={finish}
          failed="The answer could not be sent. Nothing is lost; try again."
          submit="Send the answer"
          pending="Sending..."
          className="grid gap-3"
        >
          <TextArea
            name="answer"
            label="Answer"
            hint={`Goes by mail to ${message.email}, with the message below it`}
            rows={4}
            maxLength={limits.messageMax}
          />
        </Form>
      ) : null}
      {message.handled_at === null ? (
        <Form
          send={() =>
            runAndRefresh(
              () => withName(message.subject, call(handleMessage, { params: { id: message.id } })),
              revalidate,
            )
          }
          done={finish}
          failed="The message could not be marked. Try again."
          submit="Mark as handled"
          tone={message.answer === '' ? 'quiet' : 'primary'}
          pending="Marking..."
          className="grid"
        >
          {null}
        </Form>
      ) : null}
    </div>
  )
}
