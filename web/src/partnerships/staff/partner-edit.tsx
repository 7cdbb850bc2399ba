import type { Answer } from '@ariviyal/contract/endpoint'
import { editPartner, type showPartner } from '@ariviyal/contract/partnerships/partnership-staff'
import { useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { Form } from '../../ui/form/form.tsx'
import type { FormValues } from '../../ui/form/form-values.ts'
import { PartnerFields, partnerErrors, sentPartner } from './partner-fields.tsx'

/** What is said about an organisation, its name included. */
export function PartnerEdit({ organisation }: Pick<Answer<typeof showPartner>, 'organisation'>) {
  const { revalidate } = useRevalidator()
  return (
    <Form
      check={partnerErrors}
      send={async (values: FormValues) => {
        const answer = await call(editPartner, { params: { id: organisation.id }, body: sentPartner(values) })
        await revalidate()
        return answer
      }}
      done={({ msg }) => msg}
      failed="This could not be saved. What you wrote is still here: try again."
      submit="Save"
      pending="Saving..."
      className="grid max-w-3xl gap-5 sm:grid-cols-2"
    >
      <PartnerFields known={organisation} />
    </Form>
  )
}
