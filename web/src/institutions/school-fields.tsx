import { messages } from '@ariviyal/contract/messages'
import { boards, type SchoolField, schoolFieldLabels as labels } from '@ariviyal/contract/school-form'
import type { ReactNode } from 'react'
import { Agreement } from '../privacy/agreement.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { TextArea } from '../ui/text-area.tsx'

const named = <Name extends SchoolField>(name: Name) => ({ name, label: labels[name] })

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="border-t-4 border-ink pt-4">
      <legend className="float-left mb-4 w-full text-xl font-bold [font-stretch:92%]">{legend}</legend>
      <div className="clear-both grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

/** The fields of the two long forms, in the order of docs/product.md, Forms. */
export function SchoolFields() {
  return (
    <>
      <Group legend="The school">
        <Field {...named('institution_name')} autoComplete="organization" className="col-span-full" />
        <TextArea {...named('school_address')} rows={3} autoComplete="street-address" className="col-span-full" />
        <Select {...named('affiliation_board')} options={boards} prompt="Select a board" />
      </Group>
      <Group legend="Correspondent and principal">
        <Field {...named('correspondent_name')} autoComplete="off" />
        <Field {...named('principal_name')} autoComplete="off" />
        <Field {...named('principal_contact')} type="tel" autoComplete="off" />
        <Field {...named('principal_email')} type="email" autoComplete="off" spellCheck={false} />
      </Group>
      <Group legend="How to reach the school">
        <TextArea {...named('branches')} optional rows={2} className="col-span-full" />
        <Field {...named('school_email')} type="email" autoComplete="off" spellCheck={false} />
        <Field {...named('school_website')} optional inputMode="url" autoComplete="url" spellCheck={false} />
        <Field {...named('school_mobile')} type="tel" autoComplete="off" />
        <Field {...named('school_landline')} optional type="tel" autoComplete="off" />
      </Group>
      <Group legend="Students and staff">
        <Field {...named('student_strength')} autoComplete="off" />
        <Field
          {...named('teaching_staff_count')}
          type="number"
          min={0}
          step={1}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextArea
          {...named('representatives')}
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
