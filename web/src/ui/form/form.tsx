import { fieldMessages } from '@ariviyal/contract/fields'
import { type ReactNode, type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError, serverMessage } from '../../api/client.ts'
import { useHydrated } from '../../session/use-hydrated.ts'
import { Banner, type BannerTone } from '../banner.tsx'
import { Button } from '../button.tsx'
import { FormContext } from './form-state.ts'
import { type FormValues, readValues } from './form-values.ts'

interface Props<Values, Reply> {
  /** The contract's schema of the payload; without one the values are sent as they are, for the server to validate. */
  schema?: z.ZodMiniType<Values>
  /** Rules beyond the schema, such as two equal fields: messages by field name, which take precedence. */
  check?: (values: FormValues) => Record<string, string>
  /** A reason why nothing can be sent; shown together with field errors. */
  refuse?: () => string | undefined
  send: (values: Values) => Promise<Reply>
  /** Called on success; the form is pending until it is settled. A returned string is shown in a green banner. */
  done: (reply: Reply) => string | void | Promise<string | void>
  /** Fallback message when the server sent none (docs/product.md, Forms). */
  failed: string
  /** `never` ignores the server's message. */
  serverSentence?: 'shown' | 'never'
  submit: string
  /** `quiet` beside a more likely form. */
  tone?: 'primary' | 'quiet'
  /** Label while pending, such as Registering... */
  pending: string
  /** `browser` runs native validation first. */
  validation?: 'ours' | 'browser'
  /**
   * What a success does to the form: `clear` empties it; `replaced` says that `done` puts the saved version in its place,
   * so that nothing can be typed while it is pending.
   */
  afterwards?: 'keep' | 'clear' | 'replaced'
  className?: string
  /** Content beside the button, such as a link to another form. */
  beside?: ReactNode
  children: ReactNode
}

/** Messages of unfinished controls, such as running uploads, from `data-wait`: by field name. */
function unfinished(form: HTMLFormElement): Record<string, string> {
  const fieldErrors: Record<string, string> = {}
  for (const element of form.elements)
    if (element instanceof HTMLInputElement && element.dataset['wait'])
      fieldErrors[element.name] = element.dataset['wait']
  return fieldErrors
}

/** Focuses the first field with an error, and says whether there is one. */
function focusFirst(form: HTMLFormElement, errors: Record<string, string>): boolean {
  for (const element of form.elements) {
    if (!(element instanceof HTMLElement && 'name' in element && typeof element.name === 'string')) continue
    if (!errors[element.name]) continue
    // A hidden input belongs to a group; its last button is the one beside the message.
    const isHidden = element instanceof HTMLInputElement && element.type === 'hidden'
    const group = isHidden ? element.closest('[role=group]') : null
    const target = group ? [...group.querySelectorAll<HTMLElement>('button:enabled')].at(-1) : element
    target?.focus()
    return true
  }
  return false
}

/**
 * A form with schema validation, submission and an announced outcome. Fields keep their values on failure; editing a
 * field clears its error; the first invalid field gets the focus.
 */
export function Form<Values = FormValues, Reply = unknown>(props: Props<Values, Reply>) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [message, setMessage] = useState<{ tone: BannerTone; text: string }>()
  const [pending, setPending] = useState(false)
  /** Where the focus was when a refused form was sent, until it is placed. */
  const refusedAt = useRef<{ pressed: Element | null }>(null)
  // Before hydration a submit would be the browser's own and reload the page.
  const ready = useHydrated()

  const refuse = (fieldErrors: Record<string, string>, text?: string, pressed = document.activeElement) => {
    setErrors(fieldErrors)
    // Said once: a field that is seen shows it itself.
    const isBesideField = Object.keys(fieldErrors).some((name) => {
      const control = form.current?.elements.namedItem(name) as HTMLInputElement | null | undefined
      return fieldErrors[name] === text && control && control.type !== 'hidden'
    })
    setMessage(text && !isBesideField ? { tone: 'error', text } : undefined)
    refusedAt.current = { pressed }
  }

  // After the errors have rendered, so that screen readers read the description of the focused field.
  useEffect(() => {
    if (!refusedAt.current || !form.current || pending) return
    const { pressed } = refusedAt.current
    refusedAt.current = null
    if (focusFirst(form.current, errors)) return
    // A control that was disabled or inert has lost the focus.
    if (document.activeElement === document.body && pressed instanceof HTMLElement) pressed.focus()
  })

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    const values = readValues(event.currentTarget)
    const parsed = props.schema?.safeParse(values)
    const fieldErrors = {
      ...(parsed && !parsed.success ? fieldMessages(parsed.error) : {}),
      ...props.check?.(values),
      ...unfinished(event.currentTarget),
    }
    const reason = props.refuse?.()
    if (reason || Object.keys(fieldErrors).length > 0) return refuse(fieldErrors, reason)

    const pressed = document.activeElement
    setErrors({})
    setMessage(undefined)
    setPending(true)
    try {
      const reply = await props.send((parsed?.success ? parsed.data : values) as Values)
      if (props.afterwards === 'clear') form.current?.reset()
      const text = await props.done(reply)
      setMessage(text ? { tone: 'success', text } : undefined)
    } catch (error) {
      if (!(error instanceof ApiError)) console.error(error)
      const serverText = props.serverSentence === 'never' ? undefined : serverMessage(error)
      refuse(error instanceof ApiError ? error.fields : {}, serverText ?? props.failed, pressed)
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
        inert={pending && props.afterwards === 'replaced'}
        method="post"
        className={props.className}
      >
        {props.children}
        <div className="col-span-full flex flex-wrap items-center gap-x-6 gap-y-2">
          {message ? (
            <Banner tone={message.tone} live className="mb-3 w-full">
              {message.text}
            </Banner>
          ) : null}
          <Button
            type="submit"
            tone={props.tone ?? 'primary'}
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
