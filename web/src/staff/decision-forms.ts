import { ApprovalTerms, InstitutionTerms } from '@ariviyal/contract/subscriptions'
import * as z from 'zod/mini'

interface Terms {
  months: string
  reference: string
}

/** An input gives text and the contract takes numbers; text that is none becomes NaN or 0, which the contract refuses. */
export const ApprovalForm = z.pipe(
  z.transform(({ months, reference }: Terms): z.input<typeof ApprovalTerms> => ({ months: Number(months), reference })),
  ApprovalTerms,
)

/** Seats left empty are left to the server: one for each teacher of the school. */
export const InstitutionApprovalForm = z.pipe(
  z.transform(({ months, reference, seats }: Terms & { seats: string }): z.input<typeof InstitutionTerms> => ({
    months: Number(months),
    reference,
    ...(seats.trim() !== '' && { seats: Number(seats) }),
  })),
  InstitutionTerms,
)
