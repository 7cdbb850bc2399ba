import type { SchoolForm } from '@ariviyal/contract/school-form'
import type { Teller } from './world.ts'

/** A long form that is filled in whole; nothing in it is the same in two stories. */
export const schoolForm = (teller: Teller): SchoolForm => ({
  institution_name: teller.named('Government Higher Secondary School No.'),
  school_address: `${teller.number} Temple Road, Kumbakonam`,
  affiliation_board: 'State Board',
  correspondent_name: 'R. Selvam',
  principal_name: 'K. Lakshmi',
  principal_contact: String(9_000_000_000 + teller.number),
  principal_email: teller.email('principal'),
  branches: '',
  school_email: teller.email('office'),
  school_website: '',
  school_mobile: String(8_000_000_000 + teller.number),
  school_landline: '',
  student_strength: '850',
  teaching_staff_count: 32,
  representatives: '',
  declaration: true,
})
