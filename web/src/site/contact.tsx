import { brand } from '@ariviyal/contract/brand'
import { ContactForm, sendMessage } from '@ariviyal/contract/contact/contact'
import { messages } from '@ariviyal/contract/messages'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { useSession } from '../session/use-session.ts'
import { Field } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { TextArea } from '../ui/form/text-area.tsx'

export const meta = () =>
  pageMeta({
    title: 'Contact',
    path: '/contact',
    description: `Write to ${brand.name}, or reach us by phone and email.`,
  })

export default function Contact() {
  const { currentUser } = useSession()
  return (
    <>
      <PageHead
        kicker="Contact"
        title="Write to us"
        lead="A question on the content, a mistake you found, a school that wants to join: a person reads every message."
      />
      <div className="wrap grid gap-x-16 gap-y-12 pt-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <Form
          schema={ContactForm}
          send={(body) => call(sendMessage, { body })}
          done={() => messages.contactSent}
          failed={messages.contactFailed}
          serverSentence="never"
          afterwards="clear"
          submit="Send message"
          pending="Sending..."
          className="grid gap-5 sm:grid-cols-2"
        >
          <Field name="name" label="Name" autoComplete="name" defaultValue={currentUser?.name} />
          <Field
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            spellCheck={false}
            defaultValue={currentUser?.email}
          />
          <Field name="subject" label="Subject" className="col-span-full" />
          <TextArea name="message" label="Message" rows={7} className="col-span-full" />
        </Form>
        <aside aria-labelledby="reach-us" className="self-start border-t-4 border-ink pt-5">
          <h2 id="reach-us" className="text-xl">
            Other ways
          </h2>
          <dl className="mt-4 grid gap-4 [&_dd]:wrap-anywhere [&_dt]:text-sm [&_dt]:text-ink-soft">
            <div>
              <dt>Location</dt>
              <dd>{brand.location}</dd>
            </div>
            <div>
              <dt>Phone</dt>
              <dd>
                <a href={`tel:${brand.phone.replaceAll(' ', '')}`}>{brand.phone}</a>
              </dd>
            </div>
            <div>
              <dt>Email</dt>
              <dd>
                <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
              </dd>
            </div>
          </dl>
          <p className="mt-6">
            Is something here unlawful? <Link to="/grievances">Complain to the grievance officer</Link>.
          </p>
        </aside>
      </div>
    </>
  )
}
