import { fieldMessages } from '@ariviyal/contract/fields'
import { limits } from '@ariviyal/contract/limits'
import { OrganisationForm } from '@ariviyal/contract/partnerships/partnership-staff'
import type { ComponentProps } from 'react'
import { Field } from '../../ui/form/field.tsx'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'
import { OrganisationFields, sentOrganisation } from '../organisation-fields.tsx'

/** The body of the call; what is wrong is refused by the schema. */
export const sentPartner = (values: FormValues) => ({
  name: textOf(values, 'name'),
  ...sentOrganisation(values),
})

/** Messages for what the server would refuse. */
export function partnerErrors(values: FormValues): Record<string, string> {
  const parsed = OrganisationForm.safeParse(sentPartner(values))
  return parsed.success ? {} : fieldMessages(parsed.error)
}

type Known = NonNullable<ComponentProps<typeof OrganisationFields>['known']> & { name: string }

/** The fields of an organisation for staff, with its name. */
export const PartnerFields = ({ known }: { known?: Known }) => (
  <>
    <Field
      name="name"
      label="Name of the organisation"
      maxLength={limits.lineMax}
      defaultValue={known?.name}
      className="col-span-full"
    />
    <OrganisationFields {...(known && { known })} />
  </>
)
