import { decodeText } from '@ariviyal/contract/decode-text'
import type { ReactNode } from 'react'
import { FileField } from './file-field.tsx'

interface Props {
  label: ReactNode
  /** Maximum bytes of the text in UTF-8, as it is sent. */
  max: number
  tooLarge: string
  /** A promise is waited for; its failure is shown with the server's message. */
  put: (text: string, fileName: string) => void | Promise<void>
  /** Types of files that the browser offers. */
  accept?: string
  /** Reads a file that is no text; null for any other. Its failure is shown with the server's message. */
  convert?: (file: File) => Promise<string | null>
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
  convert,
  accept = '.csv,.txt,text/csv,text/plain',
}: Props) {
  return (
    <FileField
      label={label}
      accept={accept}
      forget={forget}
      take={async (file) => {
        const text = (await convert?.(file)) ?? (await readTextFile(file, max))
        if (text !== null && bytesOf(text) <= max) return put(text, file.name)
        forget?.()
        return tooLarge
      }}
    />
  )
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** The text of a file; null when it is certainly longer than `max` bytes in UTF-8. UTF-16 files have two bytes per character. */
const readTextFile = async (file: File, max: number): Promise<string | null> =>
  file.size <= 2 * max ? decodeText(new Uint8Array(await file.arrayBuffer())) : null
