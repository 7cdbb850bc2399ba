import { inWords, ownZone } from '@ariviyal/contract/time'
import type { InstitutionFormDetails } from '@ariviyal/contract/institutions/institution-fields'
import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '../session/use-hydrated.ts'
import { useSession } from '../session/use-session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import {
  draftOf,
  type FormDraft,
  forgetFormDraft,
  saveFormDraft,
  type LongForm,
  readFormDraft,
} from '../session/device/form-drafts.ts'

/** Delay after typing before the draft is saved, in ms. */
const pauseMs = 400

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

const controlsOf = (form: HTMLFormElement): Control[] => [...form.elements].filter(isControl)
const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox'

const valuesOf = (form: HTMLFormElement): FormDraft =>
  draftOf(
    Object.fromEntries(
      controlsOf(form).map((control) => [control.name, isTick(control) ? control.checked : control.value]),
    ),
  )

/** Whether the form differs from its initial values. */
const isTyped = (form: HTMLFormElement): boolean =>
  controlsOf(form).some((control) => {
    if (isTick(control)) return control.checked !== control.defaultChecked
    return control.value !== (control instanceof HTMLSelectElement ? '' : control.defaultValue)
  })

/** A form that was sent, as a draft. The declaration is made anew each time. */
const formerly = (last: InstitutionFormDetails): FormDraft =>
  draftOf({ ...last, teaching_staff_count: String(last.teaching_staff_count), declaration: false })

/** Fills empty fields from a draft; keeps what was typed before hydration. Returns whether it filled any. */
function fill(form: HTMLFormElement, values: FormDraft): boolean {
  let filled = false
  for (const control of controlsOf(form)) {
    const value = values[control.name as keyof FormDraft]
    if (isTick(control)) {
      if (value === true && !control.checked) control.checked = filled = true
    } else if (typeof value === 'string' && control.value === '') {
      control.value = value
      filled = true
    }
  }
  return filled
}

/**
 * Saves a long form on this device as the user types, and restores it after a reload with a note. Without a draft the
 * form is filled with `last`, what was sent before. Call `forgetFormDraft` after sending; later input starts a new
 * draft.
 */
export function DraftForm({ form: name, last = null }: { form: LongForm; last?: InstitutionFormDetails | null }) {
  const anchor = useRef<HTMLDivElement>(null)
  const [restoredAt, setRestoredAt] = useState<string>()
  const [isFromLast, setIsFromLast] = useState(false)
  const account = useSession().currentUser?.id ?? null
  // An institution's registration belongs to no account: it survives log-in and log-out.
  const user = name === 'subscription-form' ? account : null
  // Before hydration everyone is a guest, and an account's draft must not be shown to a guest.
  const hydrated = useHydrated()
  const initialised = useRef(false)

  useEffect(() => {
    const form = anchor.current?.closest('form')
    if (!form || !hydrated) return undefined
    // On slow connections people type before hydration. On later runs the account has changed, and the field values are
    // not new.
    const typedEarly = !initialised.current && isTyped(form)
    initialised.current = true
    const stored = readFormDraft(name, user)
    if (stored && fill(form, stored.values)) setRestoredAt(stored.at)
    else if (!stored && last && fill(form, formerly(last))) setIsFromLast(true)
    if (typedEarly) saveFormDraft(name, user, valuesOf(form))

    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      saveFormDraft(name, user, valuesOf(form))
    }
    const typed = () => {
      clearTimeout(timer)
      timer = setTimeout(write, pauseMs)
    }
    form.addEventListener('input', typed)
    // Saves before the form is sent and before the page unloads, to include the last keystrokes.
    form.addEventListener('submit', write, { capture: true })
    window.addEventListener('pagehide', write)
    return () => {
      write()
      form.removeEventListener('input', typed)
      form.removeEventListener('submit', write, { capture: true })
      window.removeEventListener('pagehide', write)
    }
  }, [name, user, hydrated, last])

  const clear = () => {
    const form = anchor.current?.closest('form')
    forgetFormDraft(name)
    form?.reset()
    setRestoredAt(undefined)
    setIsFromLast(false)
    form?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }

  return (
    <div ref={anchor} className="empty:hidden">
      {restoredAt ? (
        <Banner tone="info" live>
          <p>
            We kept what you typed on {inWords(new Date(restoredAt), 'short day and time', ownZone())}. It stays on this
            device until you send the form.
          </p>
          <Button tone="plain" className="-ml-5" onClick={clear}>
            Clear the draft
          </Button>
        </Banner>
      ) : isFromLast ? (
        <Banner tone="info" live>
          <p>We have filled the form with what you sent last time. Check it and change what is different now.</p>
          <Button tone="plain" className="-ml-5" onClick={clear}>
            Clear the form
          </Button>
        </Banner>
      ) : null}
    </div>
  )
}
