import type { ComponentProps } from 'react'
import { Form } from '../../ui/form/form.tsx'
import { type FormValues, readValues } from '../../ui/form/form-values.ts'
import { forgetPostDraft, keepPostDraft, keyFor } from './post-draft.ts'

interface Props<Sent extends object, Reply> extends Omit<
  ComponentProps<typeof Form<FormValues, Reply>>,
  'send' | 'done' | 'schema'
> {
  /** A new question, or the discussion that is answered. */
  about: string
  bodyOf: (values: FormValues) => Sent
  send: (body: Sent, key: string) => Promise<Reply>
  done: (reply: Reply) => string | void
}

/** A form whose input is kept on the device until the server has it, and is stored once however often it is sent. */
export function KeptForm<Sent extends object, Reply>({ about, bodyOf, send, done, ...form }: Props<Sent, Reply>) {
  return (
    <div
      onInput={({ target }) => {
        const typed = target instanceof Element ? target.closest('form') : null
        if (typed) keepPostDraft(about, readValues(typed))
      }}
    >
      <Form
        {...form}
        send={(values: FormValues) => {
          const body = bodyOf(values)
          return send(body, keyFor(about, body))
        }}
        done={(reply) => {
          forgetPostDraft(about)
          return done(reply)
        }}
      />
    </div>
  )
}
