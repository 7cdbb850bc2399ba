import { useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { controlLook } from './field-frame.tsx'

/** A text to take along. Where the browser keeps its clipboard to itself (plain http), the text is selected instead. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const id = useId()
  const line = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('Copied.')
    } catch {
      line.current?.select()
      setSaid('Selected: copy it now.')
    }
  }

  return (
    <div className="mt-3">
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={line}
          id={id}
          readOnly
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          className={`${controlLook} min-w-0 flex-1 basis-56`}
        />
        <Button tone="quiet" onClick={copy}>
          Copy
        </Button>
      </div>
      <output className="mt-1 block min-h-6 text-sm text-ink-soft">{said}</output>
    </div>
  )
}
