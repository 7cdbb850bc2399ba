import { registerInstitution } from '@ariviyal/contract/institutions/institutions'
import { messages } from '@ariviyal/contract/messages'
import { InstitutionFormFields } from '@ariviyal/contract/institutions/institution-fields'
import { mySubscription } from '@ariviyal/contract/subscriptions/subscriptions'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { PageFailure } from '../frame/page-failure.tsx'
import { pageMeta } from '../frame/page-meta.ts'
import { FeeNotice } from '../payments/fee-notice.tsx'
import { Form } from '../ui/form/form.tsx'
import { useAnswer } from '../ui/loading/use-answer.ts'
import { PageHead } from '../ui/page-head.tsx'
import { readSession } from '../session/store.ts'
import { forgetFormDraft } from '../session/device/form-drafts.ts'
import type { Route } from './+types/institution-form'
import { DraftForm } from './draft-form.tsx'
import { InstitutionFields } from './institution-fields.tsx'

export const meta = () =>
  pageMeta({
    title: 'Institution Registration',
    path: '/subscription-register',
    description: 'Register your school, so that its science teachers are covered together.',
  })

/** Prerendering has no session. */
export const ErrorBoundary = PageFailure
export const loader = () => ({ known: null })

/** Not awaited: it only fills the form of a teacher who has told us about the school before. */
export function clientLoader() {
  return { known: readSession() ? call(mySubscription).catch(() => null) : null }
}
clientLoader.hydrate = true as const

export default function InstitutionForm({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const known = useAnswer(loaderData.known)
  return (
    <>
      <PageHead
        kicker="For schools"
        title="Institution Registration"
        lead="Once your school is approved, its teachers join with one invitation link and are covered together."
      />
      <div className="wrap pt-10">
        <Form
          schema={InstitutionFormFields}
          send={(body) => call(registerInstitution, { body })}
          done={({ msg, token }) => {
            forgetFormDraft('subscription-register')
            return navigate(`/subscription-register/sent/${token}`, { replace: true, state: { msg } })
          }}
          failed={messages.institutionFailed}
          submit="Register"
          pending="Submitting..."
          className="grid max-w-4xl gap-10"
        >
          <DraftForm form="subscription-register" last={known?.form ?? null} />
          <InstitutionFields />
          <FeeNotice of="seat" />
        </Form>
      </div>
    </>
  )
}
