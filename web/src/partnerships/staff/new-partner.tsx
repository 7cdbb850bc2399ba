import { createPartner } from '@ariviyal/contract/partnerships/partnership-staff'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { ConsoleHead } from '../../console/console-head.tsx'
import { Form } from '../../ui/form/form.tsx'
import type { FormValues } from '../../ui/form/form-values.ts'
import { PartnerFields, partnerErrors, sentPartner } from './partner-fields.tsx'
import { partnersPath } from './partners-path.ts'

/** Staff add an organisation; it can offer nothing before it is checked. */
export function NewPartner() {
  const navigate = useNavigate()
  return (
    <>
      <ConsoleHead
        back={{ to: partnersPath, label: 'Partners' }}
        title="Add an organisation"
        lead="It appears to everyone once its check is recorded."
      />
      <Form
        check={partnerErrors}
        send={(values: FormValues) => call(createPartner, { body: sentPartner(values) })}
        done={({ id }) => navigate(`${partnersPath}/${id}`, { replace: true })}
        failed="The organisation could not be added. What you wrote is still here: try again."
        submit="Add the organisation"
        pending="Saving..."
        className="mt-5 grid max-w-3xl gap-5 sm:grid-cols-2"
      >
        <PartnerFields />
      </Form>
    </>
  )
}
