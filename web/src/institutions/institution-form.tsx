import { registerInstitution } from '@ariviyal/contract/institutions/institutions'
import { messages } from '@ariviyal/contract/messages'
import { InstitutionFormFields } from '@ariviyal/contract/institutions/institution-fields'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { Form } from '../ui/form/form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { forgetFormDraft } from '../session/form-drafts.ts'
import { DraftForm } from './draft-form.tsx'
import { InstitutionFields } from './institution-fields.tsx'

export const meta = () =>
  pageMeta({
    title: 'Institution Registration',
    path: '/subscription-register',
    description: 'Register your school, so that its science teachers are covered together.',
  })

export default function InstitutionForm() {
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
          done={({ msg }) => {
            forgetFormDraft('subscription-register')
            return msg
          }}
          failed={messages.institutionFailed}
          submit="Register"
          pending="Submitting..."
          className="grid max-w-4xl gap-10"
        >
          <DraftForm form="subscription-register" />
          <InstitutionFields />
        </Form>
      </div>
    </>
  )
}
