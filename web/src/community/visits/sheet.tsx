import { saveVisitSheet, type WholeVisit } from '@ariviyal/contract/community/visits/visits'
import { visitLimits } from '@ariviyal/contract/community/visits/visit-rules'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../api/client.ts'
import { readValues, textOf } from '../../ui/form/form-values.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { forgetPostDraft, keepPostDraft, keyFor, readPostDraft } from '../discussions/kept/post-draft.ts'

/** Time without typing before the sheet is saved, and between attempts while the server is not reached. */
const [pauseMs, retryMs] = [800, 5_000]

const fields = {
  seen: { of: 'visitor', label: 'What I saw about the focus' },
  keep: { of: 'visitor', label: 'One thing to keep' },
  to_try: { of: 'visitor', label: 'One thing to try' },
  reflection: { of: 'host', label: 'What the host takes from it' },
} as const
const names = Object.keys(fields) as (keyof typeof fields)[]

/** The sheet of both. The own part saves itself; what is not saved yet stays on the device and is sent once the server is reached. */
export function Sheet({ visit }: { visit: WholeVisit }) {
  const { id, role, sheet, minutes } = visit
  const about = `sheet:${id}`
  const [draft] = useState(() => readPostDraft(about))
  const [state, setState] = useState(Object.keys(draft).length > 0 ? 'waiting' : '')
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isClosed = minutes.own !== null && minutes.other !== null

  useEffect(() => {
    let hasLeft = false
    const save = async () => {
      clearTimeout(timer.current)
      const typed = readPostDraft(about)
      if (Object.keys(typed).length === 0) return
      const body = {
        seen: textOf(typed, 'seen'),
        keep: textOf(typed, 'keep'),
        to_try: textOf(typed, 'to_try'),
        reflection: textOf(typed, 'reflection'),
      }
      try {
        await call(saveVisitSheet, { params: { id }, body, key: keyFor(about, body) })
      } catch (error) {
        const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500
        setState(isFinal ? error.message : 'waiting')
        if (!isFinal && !hasLeft) timer.current = setTimeout(() => void save(), retryMs)
        return
      }
      // What was typed meanwhile is saved next.
      if (JSON.stringify(readPostDraft(about)) !== JSON.stringify(typed)) {
        void save()
        return
      }
      forgetPostDraft(about)
      setState('saved')
    }
    const typed = () => {
      if (!form.current) return
      keepPostDraft(about, readValues(form.current))
      setState('waiting')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), pauseMs)
    }
    const at = form.current
    at?.addEventListener('input', typed)
    const again = () => void save()
    window.addEventListener('online', again)
    if (!isClosed) void save()
    return () => {
      hasLeft = true
      clearTimeout(timer.current)
      if (!isClosed) void save()
      at?.removeEventListener('input', typed)
      window.removeEventListener('online', again)
    }
  }, [about, id, isClosed])

  const own = names.filter((name) => fields[name].of === role)
  return (
    <section aria-labelledby="sheet" className="border-t-2 border-ink pt-6">
      <h2 id="sheet" className="mb-1 text-xl">
        The sheet
      </h2>
      <p className="mb-5 max-w-measure text-ink-soft">
        Only the two of you read it. Write about the focus and the lesson, not about pupils by name.
      </p>
      <div className="grid gap-6">
        {names
          .filter((name) => isClosed || fields[name].of !== role)
          .map((name) => (
            <div key={name}>
              <h3 className="font-semibold">{fields[name].label}</h3>
              <p className="font-serif wrap-anywhere whitespace-pre-line">{sheet[name] || 'Nothing yet.'}</p>
            </div>
          ))}
        {isClosed ? null : (
          <form ref={form} className="grid gap-5" onSubmit={(event) => event.preventDefault()}>
            {own.map((name) => (
              <TextArea
                key={name}
                name={name}
                label={fields[name].label}
                optional
                rows={5}
                maxLength={visitLimits.sheetMax}
                defaultValue={name in draft ? textOf(draft, name) : sheet[name]}
              />
            ))}
            <p role="status" className="min-h-6 text-ink-soft">
              {wordsOf(state)}
            </p>
          </form>
        )}
      </div>
    </section>
  )
}

function wordsOf(state: string): string {
  if (state === 'saved') return 'Saved.'
  if (state === 'waiting') return 'Kept on this device until it is saved.'
  return state === '' ? 'Your text is saved as you write.' : state
}
