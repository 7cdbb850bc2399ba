import {
  editOwnOrganisation,
  OrganisationEdit,
  type OwnOrganisation,
} from '@ariviyal/contract/partnerships/partner-console'
import { fieldMessages } from '@ariviyal/contract/fields'
import { useRevalidator } from 'react-router'
import { call } from '../../api/client.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Form } from '../../ui/form/form.tsx'
import type { FormValues } from '../../ui/form/form-values.ts'
import { OrganisationFields, sentOrganisation } from '../organisation-fields.tsx'
import { organisationPath } from '../partnership-words.ts'

function errorsOf(values: FormValues): Record<string, string> {
  const parsed = OrganisationEdit.safeParse(sentOrganisation(values))
  return parsed.success ? {} : fieldMessages(parsed.error)
}

/** What the organisation says about itself. */
export function OrganisationForm({ organisation }: { organisation: OwnOrganisation }) {
  const { revalidate } = useRevalidator()
  return (
    <section aria-labelledby="organisation">
      <h2 id="organisation" className="mb-2 text-xl">
        What everyone reads
      </h2>
      <p className="mb-5 max-w-measure text-ink-soft">
        Only our staff can change the name of the organisation. Write to us.
      </p>
      <Form
        check={errorsOf}
        send={async (values: FormValues) => {
          const answer = await call(editOwnOrganisation, { body: sentOrganisation(values) })
          await revalidate()
          return answer
        }}
        done={({ msg }) => msg}
        failed="This could not be saved. Try again."
        submit="Save"
        pending="Saving..."
        className="grid max-w-3xl gap-5 sm:grid-cols-2"
        beside={
          organisation.is_checked ? (
            <ButtonLink to={organisationPath(organisation.id)} tone="plain">
              As everyone sees it
            </ButtonLink>
          ) : undefined
        }
      >
        <OrganisationFields known={organisation} />
      </Form>
    </section>
  )
}
