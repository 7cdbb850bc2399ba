import { useEffect, useEffectEvent, useRef } from 'react'
import { useSubmit } from 'react-router'

/**
 * A filter form whose choices are in the URL, so that back, reload and a shared link show the same; `send` navigates to
 * the choices.
 */
export function useFilterForm(filter: Record<string, string | undefined>, action: string) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  /** Omits empty choices from the URL. */
  const send = () => {
    if (!form.current) return
    const chosen = new URLSearchParams()
    for (const [name, value] of new FormData(form.current))
      if (typeof value === 'string' && value.trim() !== '') chosen.set(name, value.trim())
    void submit(chosen, { action, preventScrollReset: true })
  }
  const sendEarly = useEffectEvent(send)
  const initialised = useRef(false)
  useEffect(() => {
    const controls = [...(form.current?.elements ?? [])].filter(
      (control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement,
    )
    // Chosen before hydration: no event handler has run for it.
    const early = !initialised.current && controls.some(({ name, value }) => value !== '' && filter[name] === undefined)
    initialised.current = true
    if (early) sendEarly()
    // Navigating back changes the choice; a key would reset the controls and lose their focus.
    else for (const control of controls) control.value = filter[control.name] ?? ''
  }, [filter])

  return { form, send }
}
