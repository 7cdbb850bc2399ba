import { useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { controlLook } from './form/field-frame.tsx'

/** A text with a copy button. Selects the text where the clipboard is unavailable (plain http). */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const id = useId()
  const line = useRef<HTMLInputElement>(null)
  const [announcement, setAnnouncement] = useState('')

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setAnnouncement('Copied.')
    } catch {
      line.current?.select()
      setAnnouncement('Selected: copy it now.')
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
      <output className="mt-1 block min-h-6 text-sm text-ink-soft">{announcement}</output>
    </div>
  )
}
