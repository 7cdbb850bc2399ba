import { limits } from '@ariviyal/contract/limits'
import type { ReactNode } from 'react'
import { Field } from '../ui/field.tsx'

interface Props {
  hint?: ReactNode
  className?: string
}

/** For how many months a term is given. */
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

/** How many teachers of a school a term covers. */
export const SeatsField = (props: Props & { optional?: boolean; defaultValue?: number | undefined }) => (
  <Field name="seats" label="Seats" type="number" inputMode="numeric" min={1} max={limits.seatsMax} {...props} />
)

/** What leads to the payment in the books; receipts print it. */
export const ReferenceField = (props: Props & { defaultValue?: string }) => (
  <Field
    name="reference"
    label="Payment reference"
    optional
    maxLength={limits.referenceMax}
    hint="It stands on the receipt."
    {...props}
  />
)
