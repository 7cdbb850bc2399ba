import type { Language } from '@ariviyal/contract/languages'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'

interface Props {
  question: string
  lang: Language
  onGoOn: () => void
}

/** The question at which the player stopped. */
export function ThinkFirst({ question, lang, onGoOn }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // A keyboard that controls the player goes on from here; someone who types elsewhere is not disturbed.
    const { activeElement } = document
    if (activeElement === document.body || activeElement instanceof HTMLVideoElement) button.current?.focus()
  }, [])
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-ink px-5 py-4 text-paper sm:px-6">
      <p id={id} role="status" className="min-w-0 flex-1 basis-64">
        <span className="block text-sm">Think first</span>
        <span className="text-lg font-semibold" lang={lang}>
          {question}
        </span>
      </p>
      <Button
        ref={button}
        aria-describedby={id}
        tone="quiet"
        className="border-paper text-paper hover:bg-paper hover:text-ink"
        onClick={onGoOn}
      >
        Go on
      </Button>
    </div>
  )
}
