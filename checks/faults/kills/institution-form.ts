import type { InstitutionFormFields } from '@ariviyal/contract/institutions/institution-fields'
import { institutionForm as anySchoolForm } from '../../../server/src/institutions/testing.ts'
import type { ScenarioClient } from './kill-fixtures.ts'

/** A valid institution form; all fields that identify an institution differ per scenario. */
export const institutionForm = (client: ScenarioClient): InstitutionFormFields =>
  anySchoolForm({
    institution_name: client.named('Government Higher Secondary School No.'),
    school_address: `${client.number} Temple Road, Kumbakonam`,
    principal_contact: String(9_000_000_000 + client.number),
    principal_email: client.email('principal'),
    school_email: client.email('office'),
    school_mobile: String(8_000_000_000 + client.number),
  })
