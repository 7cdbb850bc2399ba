import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '../session/use-hydrated.ts'
import { useSession } from '../session/use-session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { draftOf, type FormDraft, forgetFormDraft, keepFormDraft, type LongForm, readFormDraft } from './form-drafts.ts'

/** A pause in the typing after which the draft is written. */
const pauseMs = 400

const when = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' })

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

/** Whether there is something in the form that it did not come with. */
const isTyped = (form: HTMLFormElement): boolean =>
  controlsOf(form).some((control) => {
    if (isTick(control)) return control.checked !== control.defaultChecked
    return control.value !== (control instanceof HTMLSelectElement ? '' : control.defaultValue)
  })

/** Puts a draft into the fields that are empty still; what was typed before the page was ready stays. Says whether it put anything. */
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
 * Inside a long form: keeps what is typed on this device until the form was sent, and puts it back after a reload, with a note that says
 * so. Call `forgetFormDraft` once it was sent; what is typed afterwards begins another draft.
 */
export function KeptForm({ form: name }: { form: LongForm }) {
  const anchor = useRef<HTMLDivElement>(null)
  const [restoredAt, setRestoredAt] = useState<string>()
  const account = useSession().currentUser?.id ?? null
  // The registration of a school is no account's: it stays whoever logs in or out.
  const user = name === 'subscription-form' ? account : null
  // Before that everyone is a guest here, and the draft of an account is none of a guest's.
  const hydrated = useHydrated()
  const begun = useRef(false)

  useEffect(() => {
    const form = anchor.current?.closest('form')
    if (!form || !hydrated) return undefined
    // On a slow line people type before this script is here. Later it is another account's turn, and what stands in the fields is not new.
    const typedEarly = !begun.current && isTyped(form)
    begun.current = true
    const kept = readFormDraft(name, user)
    if (kept && fill(form, kept.values)) setRestoredAt(kept.at)
    if (typedEarly) keepFormDraft(name, user, valuesOf(form))

    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      keepFormDraft(name, user, valuesOf(form))
    }
    const typed = () => {
      clearTimeout(timer)
      timer = setTimeout(write, pauseMs)
    }
    form.addEventListener('input', typed)
    // Before the form is sent, and before the page goes: the last keys count too.
    form.addEventListener('submit', write, { capture: true })
    window.addEventListener('pagehide', write)
    return () => {
      write()
      form.removeEventListener('input', typed)
      form.removeEventListener('submit', write, { capture: true })
      window.removeEventListener('pagehide', write)
    }
  }, [name, user, hydrated])

  const clear = () => {
    const form = anchor.current?.closest('form')
    forgetFormDraft(name)
    form?.reset()
    setRestoredAt(undefined)
    form?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }

  return (
    <div ref={anchor} className="empty:hidden">
      {restoredAt ? (
        <Banner tone="info" live>
          <p>
            What you typed on {when.format(new Date(restoredAt))} is back. It is kept on this device until you send the
            form.
          </p>
          <Button tone="plain" className="-ml-5" onClick={clear}>
            Clear the draft
          </Button>
        </Banner>
      ) : null}
    </div>
  )
}
