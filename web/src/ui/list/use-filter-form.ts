import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useSubmit } from 'react-router'

/**
 * A filter form whose choices are in the URL, so that back, reload and a shared link show the same; `send` navigates to
 * the choices.
 */
export function useFilterForm(filter: Record<string, string | undefined>, action: string) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  /** What each control had when it was last sent or shown; what differs from it is being typed. */
  const known = useRef<Map<string, string>>(undefined)
  const { key } = useLocation()
  /** The location at which choices were sent last: a filter that still comes with it is older than they are. */
  const sentAt = useRef<string>(undefined)
  /** Omits empty choices from the URL. */
  const send = () => {
    const controls = controlsOf(form.current)
    known.current = new Map(controls.map(({ name, value }) => [name, value]))
    sentAt.current = key
    const chosen = new URLSearchParams()
    for (const { name, value } of controls) if (value.trim() !== '') chosen.set(name, value.trim())
    void submit(chosen, { action, preventScrollReset: true })
  }
  const sendEarly = useEffectEvent(send)
  useEffect(() => {
    if (sentAt.current === key) return
    sentAt.current = undefined
    // A hidden input is no choice: it has what is rendered.
    const controls = controlsOf(form.current).filter(({ type }) => type !== 'hidden')
    const before = known.current
    // Chosen before hydration: no event handler has run for it.
    if (!before && controls.some(({ name, value }) => value !== '' && filter[name] === undefined)) return sendEarly()
    // Navigating back changes the choice; a key would reset the controls and lose their focus.
    for (const control of controls)
      if (!before || before.get(control.name) === control.value) control.value = filter[control.name] ?? ''
    known.current = new Map(controls.map(({ name }) => [name, filter[name] ?? '']))
  }, [filter, key])

  return { form, send }
}

const controlsOf = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].filter(
    (control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement,
  )
