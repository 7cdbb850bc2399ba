import { partnershipLimits } from '@ariviyal/contract/partnerships/partnership-rules'
import { type WholeRequest, writeToOtherSide } from '@ariviyal/contract/partnerships/requests'
import { useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { Form } from '../../ui/form/form.tsx'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Moment } from '../../ui/moment.tsx'

/** What both sides write to each other; neither sees an address. */
export function Thread({ request: { id, side, organisation, school, messages, may } }: { request: WholeRequest }) {
  const { revalidate } = useRevalidator()
  const nameOf = (from: 'school' | 'partner') => (from === side ? 'You' : from === 'school' ? school : organisation)
  return (
    <section aria-labelledby="thread" className="border-t-2 border-ink pt-6">
      <h2 id="thread" className="mb-2 text-xl">
        Messages
      </h2>
      <p className="mb-4 max-w-measure text-ink-soft">
        Write to each other here, without email addresses and phone numbers. The other side gets a mail that says so.
      </p>
      {messages.length === 0 ? (
        <p className="mb-5">Nothing is written yet.</p>
      ) : (
        <ul className="mb-6 grid gap-4">
          {messages.map(({ id: key, from, text, sent_at: sentAt }) => (
            <li
              key={key}
              className={`border-l-4 pl-4 ${from === side ? 'ml-[min(2rem,5vw)] border-indigo' : 'border-line'}`}
            >
              <p className="text-sm text-ink-soft wrap-anywhere">
                <span className="font-semibold">{nameOf(from)}</span>, <Moment at={sentAt} />
              </p>
              <p className="font-serif wrap-anywhere whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ul>
      )}
      {may.write ? (
        <Form
          check={(values): Record<string, string> =>
            textOf(values, 'text').trim() === '' ? { text: 'Write a message' } : {}
          }
          send={async (values: FormValues) => {
            const answer = await call(writeToOtherSide, { params: { id }, body: { text: textOf(values, 'text') } })
            await revalidate()
            return answer
          }}
          done={({ msg }) => msg}
          afterwards="clear"
          failed="Your message could not be sent. Try again."
          submit="Send"
          pending="Sending..."
          className="grid gap-4"
        >
          <TextArea name="text" label="Message" rows={3} maxLength={partnershipLimits.messageMax} />
        </Form>
      ) : (
        <p className="text-ink-soft">You can no longer write here.</p>
      )}
    </section>
  )
}
