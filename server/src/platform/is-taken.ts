import { causesOf } from './away.ts'

/** PostgreSQL's `unique_violation` (its appendix A). */
const uniqueViolation = '23505'

/** Whether a statement failed since another row has what this constraint or index lets only one have. */
export const isTaken = (error: unknown, constraint: string): boolean =>
  causesOf(error).some((cause) => cause.code === uniqueViolation && cause.constraint === constraint)
