import { type ChangeEvent, type ReactNode, useId, useState } from 'react'
import { controlLook } from './field-frame.tsx'
import { decodeText } from '../decode-text.ts'

interface Props {
  label: ReactNode
  /** Maximum bytes of the text in UTF-8, as it is sent. */
  max: number
  tooLarge: string
  put: (text: string, fileName: string) => void
  /** Types of files that the browser offers. */
  accept?: string
  /** Takes out what is not sent, before the length is judged. */
  shorten?: (text: string) => string
  /** Called before another file is chosen. */
  forget?: () => void
}

/** A text file read in the browser; nothing is uploaded until the form is sent. */
export function TextFile({
  label,
  max,
  tooLarge,
  put,
  forget,
  accept = '.csv,.txt,text/csv,text/plain',
  shorten,
}: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    if (!file) return
    // UTF-16 files have two bytes per character.
    const isShort = file.size <= (shorten ? 50 : 2) * max
    const read = isShort ? decodeText(new Uint8Array(await file.arrayBuffer())) : null
    const text = read !== null && shorten ? shorten(read) : read
    const fits = text !== null && new TextEncoder().encode(text).length <= max
    setProblem(fits ? undefined : tooLarge)
    if (fits) put(text, file.name)
    else forget?.()
  }
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
        onChange={choose}
        aria-describedby={problem ? `${id}-error` : undefined}
        aria-invalid={problem ? true : undefined}
        className={`${controlLook} file:mr-4 file:cursor-pointer file:rounded-sm file:border-2 file:border-ink file:bg-transparent file:px-3 file:py-1 file:font-semibold file:text-ink`}
      />
      {problem ? (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-semibold text-kumkum">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
