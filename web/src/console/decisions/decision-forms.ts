import {
  ApprovalTerms,
  ExtensionForm,
  InstitutionTerms,
  TrialForm,
} from '@ariviyal/contract/subscriptions/subscriptions'
import * as z from 'zod/mini'

interface Terms {
  months: string
  reference: string
}

/** Inputs give text and the contract takes numbers; invalid text becomes NaN or 0, which the contract refuses. */
export const ApprovalForm = z.pipe(
  z.transform(
    ({
      months,
      reference,
      starts_on,
      note,
    }: Terms & { starts_on?: string; note?: string }): z.input<typeof ApprovalTerms> => ({
      months: Number(months),
      reference,
      ...(starts_on && { starts_on }),
      ...(note && { note }),
    }),
  ),
  ApprovalTerms,
)

/** Exactly one of months and last day is filled in. */
export const ExtendForm = z.pipe(
  z.transform(
    ({ months, until, reference, note }: Terms & { until: string; note: string }): z.input<typeof ExtensionForm> => ({
      ...(months.trim() !== '' && { months: Number(months) }),
      ...(until !== '' && { until }),
      reference,
      note,
    }),
  ),
  ExtensionForm,
)

export const TrialDaysForm = z.pipe(
  z.transform(({ days, again }: { days: string; again?: boolean }): z.input<typeof TrialForm> => ({
    days: Number(days),
    again: again === true,
  })),
  TrialForm,
)

/** Empty seats are left to the server: one per teacher of the institution. */
export const InstitutionApprovalForm = z.pipe(
  z.transform(({ months, reference, seats }: Terms & { seats: string }): z.input<typeof InstitutionTerms> => ({
    months: Number(months),
    reference,
    ...(seats.trim() !== '' && { seats: Number(seats) }),
  })),
  InstitutionTerms,
)
