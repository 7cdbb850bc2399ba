import {
  InstitutionFormDetails,
  type InstitutionFieldName,
  institutionFieldLabels,
  type InstitutionFormFields,
} from '@ariviyal/contract/institutions/institution-fields'
import type * as z from 'zod/mini'

type Details = z.output<typeof InstitutionFormDetails>

/** Picks the fields of the long form from a row with more fields. */
export const institutionFormDetails = (row: Details): Details => InstitutionFormDetails.parse(row)

/** Picks them from a form, so that nothing else is stored. */
export const institutionFormValues = (form: InstitutionFormFields): Details => InstitutionFormDetails.parse(form)

/** The long form as columns of an export, with the labels of the form. */
export const institutionFormCells = <Row extends Details>(): Record<string, (row: Row) => string | number> =>
  Object.fromEntries(
    (Object.keys(institutionFieldLabels) as InstitutionFieldName[]).map((field) => [
      institutionFieldLabels[field],
      (row: Row) => row[field],
    ]),
  )
