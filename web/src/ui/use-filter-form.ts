import { useEffect, useEffectEvent, useRef } from 'react'
import { useSubmit } from 'react-router'

/** A form whose choices stand in the address, so that back, reload and a sent link show the same; `send` goes to what is chosen. */
export function useFilterForm(filter: Record<string, string | undefined>, action: string) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  /** Empty choices would only make the address long. */
  const send = () => {
    if (!form.current) return
    const chosen = new URLSearchParams()
    for (const [name, value] of new FormData(form.current))
      if (typeof value === 'string' && value.trim() !== '') chosen.set(name, value.trim())
    void submit(chosen, { action, preventScrollReset: true })
  }
  const sendEarly = useEffectEvent(send)
  const begun = useRef(false)
  useEffect(() => {
    const controls = [...(form.current?.elements ?? [])].filter(
      (control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement,
    )
    // Chosen before the page's script was here: nobody has heard of it yet.
    const early = !begun.current && controls.some(({ name, value }) => value !== '' && filter[name] === undefined)
    begun.current = true
    if (early) sendEarly()
    // Back brings another choice; the controls keep their focus, as they would not with a key.
    else for (const control of controls) control.value = filter[control.name] ?? ''
  }, [filter])

  return { form, send }
}
