import { fieldMessages } from '@ariviyal/contract/fields'
import { ReportPeriod, ReportsForm } from '@ariviyal/contract/reports/reports'

const checked = (schema: typeof ReportPeriod | typeof ReportsForm) => (values: unknown) => {
  const parsed = schema.safeParse(values)
  return parsed.success ? {} : fieldMessages(parsed.error)
}

/** Messages of the contract's schema by field, for forms with a list that is no text. */
export const checkReports = checked(ReportsForm)
export const checkPeriod = checked(ReportPeriod)
