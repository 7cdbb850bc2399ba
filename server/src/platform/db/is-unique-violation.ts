import { causesOf } from './unavailable.ts'

/** SQLSTATE `unique_violation` (PostgreSQL, appendix A). */
const uniqueViolation = '23505'

/** Whether a statement failed because it violates this unique constraint or index. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  causesOf(error).some((cause) => cause.code === uniqueViolation && cause.constraint === constraint)
