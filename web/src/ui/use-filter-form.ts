import { useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'

/** A form whose choices stand in the address, so that back, reload and a sent link show the same; `send` goes to what is chosen. */
export function useFilterForm(filter: Record<string, string | undefined>, action: string) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  // Back brings another choice; the controls keep their focus, as they would not with a key.
  useEffect(() => {
    for (const control of form.current?.elements ?? [])
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
        control.value = filter[control.name] ?? ''
  }, [filter])

  /** Empty choices would only make the address long. */
  const send = () => {
    if (!form.current) return
    const chosen = new URLSearchParams()
    for (const [name, value] of new FormData(form.current))
      if (typeof value === 'string' && value.trim() !== '') chosen.set(name, value.trim())
    void submit(chosen, { action, preventScrollReset: true })
  }
  return { form, send }
}
