import { SchoolDetails, type SchoolField, schoolFieldLabels, type SchoolForm } from '@ariviyal/contract/school-form'
import type * as z from 'zod/mini'

type Details = z.output<typeof SchoolDetails>

/** The fields of the long form out of a row that has more than them. */
export const schoolDetails = (row: Details): Details => SchoolDetails.parse(row)

/** The same out of a form, so that nothing else of it is stored. */
export const schoolColumns = (form: SchoolForm): Details => SchoolDetails.parse(form)

/** The long form as columns of a list, under the labels of the form. */
export const schoolCells = <Row extends Details>(): Record<string, (row: Row) => string | number> =>
  Object.fromEntries(
    (Object.keys(schoolFieldLabels) as SchoolField[]).map((field) => [
      schoolFieldLabels[field],
      (row: Row) => row[field],
    ]),
  )
