import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { Form } from '../../../ui/form/form.tsx'
import { type FormValues, readValues } from '../../../ui/form/form-values.ts'
import { forgetPostDraft, keepPostDraft, keyFor, markUnsent } from './post-draft.ts'
import { isPassing, onPostSent, type PostReply } from './sent-posts.ts'
import type { UnsentPost } from './unsent-posts.ts'

interface Props<Sent extends object, Reply> extends Omit<
  ComponentProps<typeof Form<FormValues, Reply>>,
  'send' | 'done' | 'schema'
> {
  /** A new question, the discussion that is answered, or what else is written. */
  about: string
  bodyOf: (values: FormValues) => Sent
  send: (body: Sent, key: string) => Promise<Reply>
  done: (reply: Reply) => string | void | Promise<string | void>
  /** For a question or an answer, which is sent by itself later where there is no network (`KeptPosts`): called once it was. */
  sentLater?: (reply: PostReply) => void
}

/** A form whose input is kept on the device until the server has it, and is stored once however often it is sent. */
export function KeptForm<Sent extends object, Reply>({
  about,
  bodyOf,
  send,
  done,
  sentLater,
  ...form
}: Props<Sent, Reply>) {
  const posted = useEffectEvent((post: UnsentPost, reply: PostReply) => {
    if (post.about === about) sentLater?.(reply)
  })
  useEffect(() => onPostSent((post, reply) => posted(post, reply)), [])
  return (
    <div
      onInput={({ target }) => {
        const typed = target instanceof Element ? target.closest('form') : null
        if (typed) keepPostDraft(about, readValues(typed))
      }}
    >
      <Form
        {...form}
        send={async (values: FormValues) => {
          const body = bodyOf(values)
          try {
            return await send(body, keyFor(about, body))
          } catch (error) {
            if (sentLater && isPassing(error)) markUnsent(about, null)
            throw error
          }
        }}
        done={(reply) => {
          forgetPostDraft(about)
          return done(reply)
        }}
      />
    </div>
  )
}
