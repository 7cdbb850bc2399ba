import { fieldKinds, projectLimits as limits, type FieldKind } from '@ariviyal/contract/projects/project-rules'
import type { Field as ProtocolField } from '@ariviyal/contract/projects/protocol'
import { unitNames, units, unitsLike, type UnitName } from '@ariviyal/contract/projects/units'
import { useState } from 'react'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Ticks } from '../../ui/form/ticks.tsx'
import { rowName } from './draft-values.ts'
import { writeOptions } from './options-text.ts'
import { writeRanges } from './ranges-text.ts'

/** A field as it is added to a draft. */
export const newField: ProtocolField = {
  kind: 'number',
  key: '',
  label: '',
  hint: '',
  required: true,
  unit: 'mm',
  other_units: [],
  min: 0,
  max: 100,
  ranges: [],
  resolution: 1,
  instrument: '',
  replicates: 1,
}

const kindWords: Record<FieldKind, string> = {
  number: 'Number with a unit',
  count: 'Count',
  choice: 'Choice',
  time: 'Time of day',
  place: 'Place, rounded to 5 km',
  photo: 'Photo',
}

/** One thing that a class writes down. */
export function FieldRow({ field, place }: { field: ProtocolField; place: number }) {
  const [kind, setKind] = useState<FieldKind>(field.kind)
  const name = (part: string) => rowName('fields', place, part)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field name={name('label')} label="What is measured" maxLength={limits.labelMax} defaultValue={field.label} />
      <Select
        name={name('kind')}
        label="Kind"
        options={fieldKinds.map((value) => ({ value, label: kindWords[value] }))}
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value as FieldKind)}
      />
      <Field
        name={name('key')}
        label="Key in files"
        hint="Small letters, digits and underscores, such as rain_mm. Never change it later."
        maxLength={30}
        defaultValue={field.key}
      />
      <Field name={name('hint')} label="How to read it" optional maxLength={limits.hintMax} defaultValue={field.hint} />
      {kind === 'number' ? <NumberInputs field={field} name={name} /> : null}
      {kind === 'number' || kind === 'count' ? <BoundInputs field={field} name={name} /> : null}
      {kind === 'choice' ? (
        <TextArea
          name={name('options')}
          label="Answers, one a line"
          hint="Such as open: In flower. The word before the colon is the key in files."
          defaultValue={field.kind === 'choice' ? writeOptions(field.options) : ''}
          className="col-span-full"
        />
      ) : null}
      {kind === 'photo' ? (
        <p className="col-span-full text-sm text-ink-soft">
          Say under “How to read it” what the photo shows. Others see a photo once the teacher has released the visit
          and you have accepted it.
        </p>
      ) : null}
      <Checkbox
        name={name('required')}
        label="Needed for each visit"
        defaultChecked={field.required}
        className="col-span-full"
      />
    </div>
  )
}

interface InputsProps {
  field: ProtocolField
  name: (part: string) => string
}

function NumberInputs({ field, name }: InputsProps) {
  const known = field.kind === 'number' ? field : undefined
  const [unit, setUnit] = useState<UnitName>(known?.unit ?? 'mm')
  const others = unitsLike(unit).filter((other) => other !== unit)
  return (
    <>
      <Select
        name={name('unit')}
        label="Unit"
        options={unitNames.map((value) => ({ value, label: units[value].symbol || 'No unit' }))}
        value={unit}
        onChange={({ currentTarget }) => setUnit(currentTarget.value as UnitName)}
      />
      {others.length > 0 ? (
        <Ticks
          key={unit}
          name={name('other_units')}
          label="May also be entered in"
          options={others.map((value) => ({ value, label: units[value].symbol }))}
          defaultValue={known?.unit === unit ? known.other_units : []}
        />
      ) : null}
      <Field
        name={name('resolution')}
        label="Smallest step of the scale"
        inputMode="decimal"
        maxLength={12}
        defaultValue={known?.resolution ?? 1}
      />
      <Field
        name={name('instrument')}
        label="Instrument"
        optional
        maxLength={limits.instrumentMax}
        defaultValue={known?.instrument}
      />
      <Checkbox
        name={name('photo')}
        label="Ask for a photo of the scale with each reading"
        defaultChecked={known?.photo === 'asked'}
        className="col-span-full"
      />
    </>
  )
}

function BoundInputs({ field, name }: InputsProps) {
  const known = 'replicates' in field ? field : undefined
  return (
    <>
      <Field
        name={name('min')}
        label="Least possible"
        inputMode="decimal"
        maxLength={12}
        defaultValue={known?.min ?? 0}
      />
      <Field
        name={name('max')}
        label="Most possible"
        inputMode="decimal"
        maxLength={12}
        defaultValue={known?.max ?? 100}
      />
      <Select
        name={name('replicates')}
        label="Readings in a visit"
        options={Array.from({ length: limits.replicatesMax }, (_, index) => String(index + 1))}
        defaultValue={String(known?.replicates ?? 1)}
      />
      <TextArea
        name={name('ranges')}
        label="Usual by season and state, one a line"
        optional
        hint="Such as 0 to 250; months 6 7 8 9; KL TN. A value outside the range is questioned, never refused."
        defaultValue={known ? writeRanges(known.ranges) : ''}
        className="col-span-full"
      />
    </>
  )
}
