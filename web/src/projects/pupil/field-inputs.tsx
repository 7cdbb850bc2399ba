import type { CoarsePlace } from '@ariviyal/contract/projects/place'
import type { Field } from '@ariviyal/contract/projects/protocol'
import { takesPhoto } from '@ariviyal/contract/projects/read-value'
import { units } from '@ariviyal/contract/projects/units'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { controlLook, FieldError } from '../../ui/form/field-frame.tsx'
import { gapWords } from './gap-words.ts'
import type { Draft } from './keeping/kept-visits.ts'
import type { InputProps } from './input-props.ts'
import { PhotoInput, type TakingPhotos } from './photo-input.tsx'
import { PlaceInput } from './place-input.tsx'
import {
  type Gap,
  onlySymbolOf,
  photoName,
  replicatesIn,
  secondName,
  unitName,
  unitsOf,
  valueName,
} from './read-values.ts'

interface Props {
  field: Field
  draft: Draft
  gaps: Record<string, Gap>
  change: (name: string, value: string) => void
  /** The place of the school. */
  school: CoarsePlace
  photos: TakingPhotos
}

/** The inputs of one field: each replicate with the value of a second reader, and one unit for all of them. */
export function FieldInputs({ field, draft, gaps, change, school, photos }: Props) {
  const { t } = useLingui()
  const id = useId()
  const replicates = replicatesIn(field)
  const offered = unitsOf(field)
  const symbol = onlySymbolOf(field)
  return (
    <fieldset className="border-t-2 border-ink pt-3" aria-describedby={field.hint ? `${id}-hint` : undefined}>
      <legend className="float-left mb-1 w-full text-lg font-semibold">
        {field.label}
        {symbol ? <span className="font-normal text-ink-soft"> ({symbol})</span> : null}
        {field.required ? null : (
          <span className="font-normal text-ink-soft">
            {' '}
            <Trans>(if you can)</Trans>
          </span>
        )}
      </legend>
      <div className="clear-left grid gap-4">
        {field.hint ? (
          <p id={`${id}-hint`} className="text-ink-soft">
            {field.hint}
          </p>
        ) : null}
        {offered.length > 1 ? (
          <div>
            <label htmlFor={`${id}-unit`} className="mb-1.5 block font-semibold">
              <Trans>Unit on your scale</Trans>
            </label>
            <select
              id={`${id}-unit`}
              name={unitName(field.key)}
              value={draft[unitName(field.key)] ?? offered[0]}
              className={`${controlLook} max-w-40 pr-8`}
              onChange={({ currentTarget }) => change(unitName(field.key), currentTarget.value)}
            >
              {offered.map((unit) => (
                <option key={unit} value={unit}>
                  {units[unit].symbol}
                </option>
              ))}
            </select>
          </div>
        ) : null}
        {replicates.map((replicate) => {
          const photo = photoName(field.key, replicate)
          const taking = {
            id: `${id}-${replicate}-photo`,
            name: photo,
            value: draft[photo] ?? '',
            gap: gaps[photo],
            change,
          }
          if (field.kind === 'photo') return <PhotoInput key={photo} {...taking} label={t`Photo`} photos={photos} />
          const name = valueName(field.key, replicate)
          const label = replicates.length > 1 ? t`Reading ${replicate}` : t`Value`
          const input = { id: `${id}-${replicate}`, name, label, value: draft[name] ?? '', gap: gaps[name] }
          if (field.kind === 'choice')
            return <ChoiceInput key={name} {...input} options={field.options} change={change} />
          if (field.kind === 'place') return <PlaceInput key={name} {...input} change={change} school={school} />
          if (field.kind === 'time') return <TextInput key={name} {...input} type="time" change={change} />
          const second = secondName(field.key, replicate)
          return (
            <div key={name} className="grid gap-3">
              {/* Labels end, and inputs begin, at one height, whichever label takes two lines. */}
              <div className="grid grid-cols-2 gap-x-3 *:row-span-3 *:grid *:grid-rows-subgrid [&_label]:self-end">
                <TextInput {...input} inputMode={field.kind === 'count' ? 'numeric' : 'decimal'} change={change} />
                <TextInput
                  id={`${id}-${replicate}-second`}
                  name={second}
                  label={t`Second reader`}
                  value={draft[second] ?? ''}
                  gap={gaps[second]}
                  inputMode={field.kind === 'count' ? 'numeric' : 'decimal'}
                  change={change}
                />
              </div>
              {takesPhoto(field) ? (
                <PhotoInput {...taking} label={t`Photo of the scale, if you can`} photos={photos} />
              ) : null}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}

function TextInput({
  id,
  name,
  label,
  value,
  gap,
  change,
  ...rest
}: InputProps & { type?: 'time'; inputMode?: 'decimal' | 'numeric' }) {
  const { t } = useLingui()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <input
        id={id}
        name={name}
        value={value}
        autoComplete="off"
        maxLength={40}
        aria-invalid={gap ? true : undefined}
        aria-describedby={gap ? `${id}-error` : undefined}
        className={controlLook}
        onChange={({ currentTarget }) => change(name, currentTarget.value)}
        {...rest}
      />
      <FieldError id={id} error={gap && t(gapWords[gap])} />
    </div>
  )
}

function ChoiceInput({
  id,
  name,
  value,
  gap,
  options,
  change,
}: InputProps & { options: { key: string; label: string }[] }) {
  const { t } = useLingui()
  return (
    <div>
      {options.map((option) => (
        <label key={option.key} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
          <input
            type="radio"
            name={name}
            value={option.key}
            checked={value === option.key}
            aria-describedby={gap ? `${id}-error` : undefined}
            onChange={() => change(name, option.key)}
            className="mt-0.5 size-6 shrink-0 accent-indigo"
          />
          <span>{option.label}</span>
        </label>
      ))}
      <FieldError id={id} error={gap && t(gapWords[gap])} />
    </div>
  )
}
