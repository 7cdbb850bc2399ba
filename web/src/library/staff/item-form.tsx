import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'

interface Props<Values, Reply> {
  schema: z.ZodMiniType<Values>
  save: (values: Values) => Promise<Reply>
  /** What a success does; a string it returns is shown. */
  done: (reply: Reply) => string | void
  submit: string
  /** Gives up what was written for what is saved now; without it there is nothing yet that somebody else could change. */
  onReload?: () => void
  children: ReactNode
}

/** The form of a book or a video. Whatever fails, what was written stays; leaving with unsaved changes is asked about. */
export function ItemForm<Values, Reply>({ schema, save, done, submit, onReload, children }: Props<Values, Reply>) {
  const [isDirty, setDirty] = useState(false)
  const [isStale, setStale] = useState(false)

  const send = async (values: Values): Promise<Reply> => {
    try {
      return await save(values)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'edited-elsewhere') setStale(true)
      throw error
    }
  }

  return (
    <div onInput={() => setDirty(true)}>
      <Form
        schema={schema}
        send={send}
        done={(reply) => {
          setDirty(false)
          return done(reply)
        }}
        failed="That could not be saved. What you wrote is still here: try again."
        submit={submit}
        pending="Saving..."
        className="grid max-w-3xl gap-6"
        beside={
          isStale && onReload ? (
            <Button tone="quiet" onClick={onReload}>
              Load what is saved now
            </Button>
          ) : undefined
        }
      >
        {children}
      </Form>
      <LeaveGuard isDirty={isDirty} what="What you wrote is not saved yet." />
    </div>
  )
}
