import * as z from 'zod/mini'
import { type FormValues, listOf } from '../../ui/form/form-values.ts'

/** The schema of a form whose boards are a group of checkboxes. */
export const withBoards = <Values>(form: z.ZodMiniType<Values>): z.ZodMiniType<Values> =>
  z.pipe(
    z.transform((values: FormValues): unknown => ({ ...values, boards: listOf(values, 'boards') })),
    form,
  )
