import { fieldMessages } from '@ariviyal/contract/fields'
import { type ReactNode, type SubmitEvent, useMemo, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError, serverMessage } from '../api/client.ts'
import { useHydrated } from '../session/use-hydrated.ts'
import { Banner, type BannerTone } from './banner.tsx'
import { Button } from './button.tsx'
import { FormContext } from './form-state.ts'

export type FormValues = Record<string, string | boolean>

interface Props<Values, Reply> {
  /** The contract's schema of what is sent; without one everything is sent as it stands, for the server to judge. */
  schema?: z.ZodMiniType<Values>
  /** Rules beside the schema's, such as two fields that must be equal: messages by field name. */
  check?: (values: FormValues) => Record<string, string>
  /** A reason, known beforehand, why nothing can be sent. It is shown with whatever the fields say. */
  refuse?: () => string | undefined
  send: (values: Values) => Promise<Reply>
  /** What a success does. A string it returns is shown in a green banner. */
  done: (reply: Reply) => string | void
  /** What a failure says when the server said nothing (docs/product.md, Forms). */
  failed: string
  /** `never`: the server's sentence is not read. */
  serverSentence?: 'shown' | 'never'
  submit: string
  /** The label while the answer is awaited, such as Registering... */
  pending: string
  /** `browser`: the browser's own check comes first. */
  validation?: 'ours' | 'browser'
  /** `clear` empties the form after a success. */
  afterwards?: 'keep' | 'clear'
  className?: string
  /** What stands beside the button, such as a link to another form. */
  beside?: ReactNode
  children: ReactNode
}

function readValues(form: HTMLFormElement): FormValues {
  const values: FormValues = {}
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement && element.type === 'checkbox' && element.name)) continue
    // Ticks that have a value are those of a group: the values that are ticked, separated by commas.
    const { name, value, checked } = element
    if (!element.hasAttribute('value')) values[name] = checked
    else values[name] = [values[name], checked && value].filter(Boolean).join(',')
  }
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && !(name in values)) values[name] = value
  return values
}

/** What a control that is not done yet says of itself, in `data-wait`: by field name. */
function unfinished(form: HTMLFormElement): Record<string, string> {
  const found: Record<string, string> = {}
  for (const element of form.elements)
    if (element instanceof HTMLInputElement && element.dataset['wait']) found[element.name] = element.dataset['wait']
  return found
}

function focusFirst(form: HTMLFormElement, errors: Record<string, string>) {
  for (const element of form.elements) {
    if (!(element instanceof HTMLElement && 'name' in element && typeof element.name === 'string')) continue
    if (!errors[element.name]) continue
    // A value without a control of its own belongs to a group, which has one.
    const isHidden = element instanceof HTMLInputElement && element.type === 'hidden'
    return (isHidden ? element.closest('[role=group]')?.querySelector('button') : element)?.focus()
  }
}

/**
 * A form that checks by the contract, sends, and says how it went. Fields keep their values whatever happens; a field's error goes away
 * when that field is edited; the first wrong field gets the focus; the message is announced.
 */
export function Form<Values = FormValues, Reply = unknown>(props: Props<Values, Reply>) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [message, setMessage] = useState<{ tone: BannerTone; text: string }>()
  const [pending, setPending] = useState(false)
  // Until the script is here a submit would be the browser's own and reload the page.
  const ready = useHydrated()

  const refuse = (found: Record<string, string>, text?: string) => {
    setErrors(found)
    setMessage(text ? { tone: 'error', text } : undefined)
    // After the errors are on the page, so that a screen reader finds them described on the focused field.
    requestAnimationFrame(() => form.current && focusFirst(form.current, found))
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    const values = readValues(event.currentTarget)
    const parsed = props.schema?.safeParse(values)
    const found = {
      ...props.check?.(values),
      ...(parsed && !parsed.success ? fieldMessages(parsed.error) : {}),
      ...unfinished(event.currentTarget),
    }
    const reason = props.refuse?.()
    if (reason || Object.keys(found).length > 0) return refuse(found, reason)

    setErrors({})
    setMessage(undefined)
    setPending(true)
    try {
      const reply = await props.send((parsed?.success ? parsed.data : values) as Values)
      if (props.afterwards === 'clear') form.current?.reset()
      const text = props.done(reply)
      setMessage(text ? { tone: 'success', text } : undefined)
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error)
      const said = props.serverSentence === 'never' ? undefined : serverMessage(error)
      refuse(error instanceof ApiError ? error.fields : {}, said ?? props.failed)
    } finally {
      setPending(false)
    }
  }

  const forget = (event: { target: EventTarget }) => {
    const { target } = event
    if (!('name' in target) || typeof target.name !== 'string' || !errors[target.name]) return
    const { [target.name]: _, ...others } = errors
    setErrors(others)
  }

  const state = useMemo(() => ({ errors, pending }), [errors, pending])
  return (
    <FormContext value={state}>
      <form
        ref={form}
        noValidate={props.validation !== 'browser'}
        onSubmit={submit}
        onInput={forget}
        method="post"
        className={props.className}
      >
        {props.children}
        {message ? (
          <Banner tone={message.tone} live className="col-span-full">
            {message.text}
          </Banner>
        ) : null}
        <div className="col-span-full flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button
            type="submit"
            disabled={pending || !ready}
            data-waking={!ready || undefined}
            className="min-w-[min(9rem,100%)]"
          >
            {pending ? props.pending : props.submit}
          </Button>
          {props.beside}
        </div>
      </form>
    </FormContext>
  )
}
