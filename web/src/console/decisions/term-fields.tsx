import { limits } from '@ariviyal/contract/limits'
import type { ReactNode } from 'react'
import { Field } from '../../ui/form/field.tsx'

interface Props {
  hint?: ReactNode
  className?: string
}

/** Length of a term in months. */
export const MonthsField = ({ optional = false, ...rest }: Props & { optional?: boolean }) => (
  <Field
    name="months"
    label="Months"
    optional={optional}
    type="number"
    inputMode="numeric"
    min={1}
    max={limits.monthsMax}
    defaultValue={optional ? undefined : limits.monthsDefault}
    {...rest}
  />
)

/** Number of teachers that an institution's term covers. */
export const SeatsField = (props: Props & { optional?: boolean; defaultValue?: number | undefined }) => (
  <Field name="seats" label="Seats" type="number" inputMode="numeric" min={1} max={limits.seatsMax} {...props} />
)

/** Payment reference for the accounts; receipts print it. */
export const ReferenceField = (props: Props & { defaultValue?: string }) => (
  <Field
    name="reference"
    label="Payment reference"
    optional
    maxLength={limits.referenceMax}
    hint="Shown on the receipt."
    {...props}
  />
)
