import type { ReactNode } from 'react'

interface Props {
  id: string
  label: string
  /** In words where `optional` is not all: when it is required. */
  optional: boolean | string
  hint: ReactNode
  error: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** Style of every text control; its border has 3:1 contrast to the page. */
export const controlLook =
  'block w-full min-h-11 rounded-sm border-2 border-ink-soft bg-surface px-3 py-2 text-base text-ink placeholder:text-ink-soft hover:border-ink aria-invalid:border-kumkum'

/** Label, control, hint and error of a field. */
export function FieldFrame({ id, label, optional, hint, error, className = '', children }: Props) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
        <OptionalNote optional={optional} />
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** Beside the label of a field that may stay empty. */
export const OptionalNote = ({ optional }: { optional: boolean | string }) =>
  optional ? <span className="font-normal text-ink-soft"> ({optional === true ? 'optional' : optional})</span> : null

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error ? (
    <p id={`${id}-error`} className="mt-1.5 text-sm font-semibold text-kumkum">
      {error}
    </p>
  ) : null
}
