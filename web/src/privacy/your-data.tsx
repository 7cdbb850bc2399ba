import type { MessageAnswer } from '@ariviyal/contract/errors'
import { messages } from '@ariviyal/contract/messages'
import { deleteAccount, exportPersonalData, PasswordForm } from '@ariviyal/contract/privacy/privacy'
import { retention } from '@ariviyal/contract/privacy/retention'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { NarrowPage } from '../ui/narrow-page.tsx'
import { call, download } from '../api/client.ts'
import { announce } from '../frame/announce.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { clearSession } from '../session/store.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'

export const meta = () => pageMeta({ title: 'Your data' })

const password = <Field name="password" label="Your password" type="password" autoComplete="current-password" />

/** Export of all personal data, and erasure (DPDP Act). */
export default function YourData() {
  return (
    <NarrowPage
      title="Your data"
      lead={
        <>
          What we keep about you is yours: download it, or delete it. The{' '}
          <Link to="/privacy-policy">Privacy Policy</Link> says what each thing is for.
        </>
      }
    >
      <section aria-labelledby="take">
        <h2 id="take" className="text-xl">
          Download your data
        </h2>
        <p className="mt-2 mb-4">
          One file with your account, sessions and what happened to the account, requests and subscriptions, your seat
          at a school and whether it may see your record, your live sessions and certificates, your classes with their
          marks, and the versions of our texts that you agreed to. It opens in any text editor.
        </p>
        <Form
          schema={PasswordForm}
          send={(body) => download(exportPersonalData, { body })}
          done={() => 'Your file is being saved by the browser.'}
          failed="The file could not be made. Try again."
          afterwards="clear"
          submit="Download my data"
          pending="Collecting..."
          className="grid gap-5"
        >
          {password}
        </Form>
      </section>
      <DeleteAccount />
    </NarrowPage>
  )
}

/** Two steps: the explanation, then the password. */
function DeleteAccount() {
  const [isConfirming, setConfirming] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  const leave = ({ msg }: MessageAnswer) => {
    announce(msg || messages.accountDeleted, '/')
    clearSession('logout')
    void navigate('/', { replace: true })
  }
  return (
    <section aria-labelledby="delete" className="mt-10 border-t-4 border-kumkum pt-5">
      <h2 id="delete" ref={heading} tabIndex={-1} className="text-xl outline-none">
        Delete the account
      </h2>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        <li>You are logged out everywhere, and a subscription that runs ends at once. It does not come back.</li>
        <li>Your requests, your seat at a school, your classes and all marks in them are erased.</li>
        <li>
          Messages that you sent through the contact form stay until {retention.handledMessageMonths} months after they
          were dealt with; what our staff did about your account stays in their record.
        </li>
      </ul>
      <p className="mt-3">You can register again with the same email address whenever you like.</p>
      {isConfirming ? (
        <div className="mt-5">
          <Form
            schema={PasswordForm}
            send={(body) => call(deleteAccount, { body })}
            done={leave}
            failed="The account could not be deleted. Nothing was changed; try again."
            submit="Delete it for good"
            pending="Deleting..."
            className="grid gap-5"
            beside={
              <Button
                tone="plain"
                onClick={() => {
                  setConfirming(false)
                  heading.current?.focus()
                }}
              >
                Keep my account
              </Button>
            }
          >
            {password}
          </Form>
        </div>
      ) : (
        <Button tone="danger" className="mt-5" onClick={() => setConfirming(true)}>
          Delete my account...
        </Button>
      )}
    </section>
  )
}
