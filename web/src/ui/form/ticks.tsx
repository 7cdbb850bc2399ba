import { type ReactNode, useId, useRef } from 'react'
import { Button } from '../button.tsx'
import { FieldError, OptionalNote } from './field-frame.tsx'
import { useField } from './form-state.ts'

interface Props {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  defaultValue?: readonly string[] | undefined
  /** In words where `optional` is not all: when it is required. */
  optional?: boolean | string
  hint?: ReactNode
  /** A line for each option in a box that scrolls, and buttons that tick all or none. */
  look?: 'long-list'
  className?: string
}

/** A checkbox group; the form holds the checked values, separated by commas. */
export function Ticks({
  name,
  label,
  options,
  defaultValue = [],
  optional = false,
  hint,
  look,
  className = '',
}: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const tickAll = (isTicked: boolean) => {
    for (const box of list.current?.querySelectorAll('input') ?? []) box.checked = isTicked
  }
  const { error, control } = useField(name, id, hint)
  return (
    <fieldset aria-describedby={control['aria-describedby']} className={className}>
      <legend className="mb-1 font-semibold">
        {label}
        <OptionalNote optional={optional} />
      </legend>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      {look === 'long-list' ? (
        <div className="mb-1 flex gap-4">
          <Button tone="plain" size="bare" aria-label={`${label}: all`} onClick={() => tickAll(true)}>
            All
          </Button>
          <Button tone="plain" size="bare" aria-label={`${label}: none`} onClick={() => tickAll(false)}>
            None
          </Button>
        </div>
      ) : null}
      <div
        ref={list}
        className={look === 'long-list' ? 'max-h-96 overflow-y-auto border border-line px-3' : 'flex flex-wrap gap-x-6'}
      >
        {options.map((option) => (
          <label key={option.value} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
            <input
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={defaultValue.includes(option.value)}
              aria-invalid={control['aria-invalid']}
              className="mt-0.5 size-6 shrink-0 accent-indigo"
            />
            <span className="min-w-0 wrap-anywhere">{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
