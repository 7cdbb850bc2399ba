import { type ReactNode, useId, useState } from 'react'
import { ApiError, serverMessage } from '../../api/client.ts'
import { controlLook } from './field-frame.tsx'

interface Props {
  label: ReactNode
  hint?: string
  /** Types of files that the browser offers. */
  accept: string
  /** Reads the file, and returns what is wrong with it. A failed call is shown with the server's message. */
  take: (file: File) => Promise<string | void>
  /** Called before another file is chosen. */
  forget?: (() => void) | undefined
  /** Shows that files can also be dropped. */
  look?: 'line' | 'area'
}

/** A file that is chosen, or dropped on the control, and read at once. */
export function FileField({ label, hint, accept, take, forget, look = 'line' }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const [isReading, setIsReading] = useState(false)
  const read = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    setIsReading(true)
    try {
      setProblem((await take(file)) ?? undefined)
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error)
      setProblem(serverMessage(error) ?? 'This file could not be read. Try again.')
    } finally {
      setIsReading(false)
    }
  }
  const described = [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        onClick={(event) => {
          // Lets the same file be chosen again after a correction.
          event.currentTarget.value = ''
          forget?.()
        }}
        onChange={(event) => void read(event.currentTarget.files?.[0])}
        aria-describedby={described || undefined}
        aria-invalid={problem ? true : undefined}
        className={`${controlLook} ${look === 'area' ? 'border-dashed py-6' : ''} file:mr-4 file:cursor-pointer file:rounded-sm file:border-2 file:border-ink file:bg-transparent file:px-3 file:py-1 file:font-semibold file:text-ink`}
      />
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      <p aria-live="polite" className="text-sm text-ink-soft">
        {isReading ? <span className="mt-1.5 block">Reading...</span> : null}
      </p>
      {problem ? (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-semibold text-kumkum">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
