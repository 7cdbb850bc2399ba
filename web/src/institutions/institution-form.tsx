import { registerInstitution } from '@ariviyal/contract/institutions'
import { messages } from '@ariviyal/contract/messages'
import { SchoolForm } from '@ariviyal/contract/school-form'
import { call } from '../api/client.ts'
import { pageMeta } from '../frame/page-meta.ts'
import { Form } from '../ui/form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { forgetFormDraft } from './form-drafts.ts'
import { KeptForm } from './kept-form.tsx'
import { SchoolFields } from './school-fields.tsx'

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
          schema={SchoolForm}
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
          <KeptForm form="subscription-register" />
          <SchoolFields />
        </Form>
      </div>
    </>
  )
}
