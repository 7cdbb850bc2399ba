import type { SchoolForm } from '@ariviyal/contract/school-form'
import { schoolForm as anySchoolForm } from '../../../server/src/institutions/testing.ts'
import type { Teller } from './world.ts'

/** A long form that is filled in whole; nothing in it that tells schools apart is the same in two stories. */
export const schoolForm = (teller: Teller): SchoolForm =>
  anySchoolForm({
    institution_name: teller.named('Government Higher Secondary School No.'),
    school_address: `${teller.number} Temple Road, Kumbakonam`,
    principal_contact: String(9_000_000_000 + teller.number),
    principal_email: teller.email('principal'),
    school_email: teller.email('office'),
    school_mobile: String(8_000_000_000 + teller.number),
  })
