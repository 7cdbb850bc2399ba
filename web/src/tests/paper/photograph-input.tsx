import { useId } from 'react'
import { controlLook } from '../../ui/form/field-frame.tsx'

interface Props {
  label: string
  hint: string
  isReading: boolean
  put: (files: File[]) => void
}

/** Photographs from this device; on a phone its camera too. They are read here and never sent. */
export function PhotographInput({ label, hint, isReading, put }: Props) {
  const id = useId()
  return (
    <div className="w-full max-w-md">
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="mb-1.5 text-sm text-ink-soft">
        {hint}
      </p>
      <input
        id={id}
        type="file"
        accept="image/*"
        multiple
        disabled={isReading}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // Lets the same photograph be chosen again.
          event.currentTarget.value = ''
          if (files.length > 0) put(files)
        }}
        className={`${controlLook} file:mr-4 file:cursor-pointer file:rounded-sm file:border-2 file:border-ink file:bg-transparent file:px-3 file:py-1 file:font-semibold file:text-ink`}
      />
      <p aria-live="polite" className="mt-1.5 text-sm text-ink-soft empty:hidden">
        {isReading ? 'Reading...' : null}
      </p>
    </div>
  )
}
