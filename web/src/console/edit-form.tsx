import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import { ApiError } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form/form.tsx'
import type { FormValues } from '../ui/form/form-values.ts'
import { LeaveGuard, leavesForGood } from '../ui/form/leave-guard.tsx'

/** How a page saves the form of an item, and what follows. */
export interface Saving<Values, Reply> {
  save: (values: Values) => Promise<Reply>
  /** Called on success; a returned string is shown. */
  done: (reply: Reply) => string | void | Promise<string | void>
  submit: string
  /** Discards the edits and loads the saved version. Omitted for new items, which nobody else can change. */
  onReload?: () => void
}

interface Props<Values, Reply> extends Saving<Values, Reply> {
  /** The contract's schema, with the field names of the page. */
  schema: z.ZodMiniType<Values>
  check?: (values: FormValues) => Record<string, string>
  /** Layout of the fields. */
  className?: string
  children: ReactNode
}

/**
 * Edit form of one item. Keeps the input on any failure, and asks before leaving with unsaved changes. Nothing can be
 * typed while it is saved, since the saved version then replaces it.
 */
export function EditForm<Values, Reply>(props: Props<Values, Reply>) {
  const { save, done, onReload, className = 'max-w-3xl gap-5 sm:grid-cols-2', ...form } = props
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
    <>
      <div onInput={() => setDirty(true)}>
        <Form
          {...form}
          send={send}
          done={(reply) => {
            setDirty(false)
            return done(reply)
          }}
          afterwards="replaced"
          failed="This could not be saved. What you wrote is still here: try again."
          pending="Saving..."
          className={`grid ${className}`}
          beside={
            isStale && onReload ? (
              <Button tone="quiet" onClick={onReload}>
                Load the saved version
              </Button>
            ) : undefined
          }
        />
      </div>
      <LeaveGuard isDirty={isDirty} what="What you wrote is not saved yet." />
    </>
  )
}

/** Saves a new item as a draft, and replaces the empty form by the page of the draft. */
export function useDraft(list: string) {
  const navigate = useNavigate()
  return {
    done: ({ id }: { id: string }) => navigate(`${list}/${id}`, { replace: true, state: leavesForGood }),
    submit: 'Save the draft',
  }
}
