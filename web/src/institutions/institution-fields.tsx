import { messages } from '@ariviyal/contract/messages'
import {
  boards,
  type InstitutionFieldName,
  institutionFieldLabels as labels,
} from '@ariviyal/contract/institutions/institution-fields'
import type { ReactNode } from 'react'
import { Agreement } from '../privacy/agreement.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { Field } from '../ui/form/field.tsx'
import { Select } from '../ui/form/select.tsx'
import { TextArea } from '../ui/form/text-area.tsx'

const fieldProps = <Name extends InstitutionFieldName>(name: Name) => ({ name, label: labels[name] })

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="border-t-4 border-ink pt-4">
      <legend className="float-left mb-4 w-full text-xl font-bold [font-stretch:92%]">{legend}</legend>
      <div className="clear-both grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

/** The fields of the two long forms, in the order of docs/product.md, Forms. */
export function InstitutionFields() {
  return (
    <>
      <Group legend="The school">
        <Field {...fieldProps('institution_name')} autoComplete="organization" className="col-span-full" />
        <TextArea {...fieldProps('school_address')} rows={3} autoComplete="street-address" className="col-span-full" />
        <Select {...fieldProps('affiliation_board')} options={boards} prompt="Select a board" />
      </Group>
      <Group legend="Correspondent and principal">
        <Field {...fieldProps('correspondent_name')} autoComplete="off" />
        <Field {...fieldProps('principal_name')} autoComplete="off" />
        <Field {...fieldProps('principal_contact')} type="tel" autoComplete="off" />
        <Field {...fieldProps('principal_email')} type="email" autoComplete="off" spellCheck={false} />
      </Group>
      <Group legend="How to reach the school">
        <TextArea {...fieldProps('branches')} optional rows={2} className="col-span-full" />
        <Field {...fieldProps('school_email')} type="email" autoComplete="off" spellCheck={false} />
        <Field {...fieldProps('school_website')} optional inputMode="url" autoComplete="url" spellCheck={false} />
        <Field {...fieldProps('school_mobile')} type="tel" autoComplete="off" />
        <Field {...fieldProps('school_landline')} optional type="tel" autoComplete="off" />
      </Group>
      <Group legend="Students and staff">
        <Field {...fieldProps('student_strength')} autoComplete="off" />
        <Field
          {...fieldProps('teaching_staff_count')}
          type="number"
          min={0}
          step={1}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextArea
          {...fieldProps('representatives')}
          optional
          hint="Who will be in touch with us"
          rows={3}
          className="col-span-full"
        />
      </Group>
      <Checkbox name="declaration" label={messages.declaration} aria-required />
      <Agreement />
    </>
  )
}
