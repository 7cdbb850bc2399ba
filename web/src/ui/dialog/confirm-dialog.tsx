import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import { Button } from '../button.tsx'
import { Form } from '../form/form.tsx'
import { type ActAnswer, runAndRefresh } from '../run-and-refresh.ts'
import { DialogFrame } from './dialog-frame.tsx'
import type { DialogState } from './use-dialog.ts'

interface FormProps<Item, Body> {
  dialog: DialogState<Item>
  /** The contract's schema of the fields; omitted for a plain question. */
  schema?: z.ZodMiniType<Body>
  act: (item: Item, body: Body) => Promise<ActAnswer>
  /** Called when the action removes the page itself; by default the dialog closes and the page reloads. */
  leave?: () => void | Promise<void>
  submit: string
  pending: string
  /** Fallback message when the server sent none. */
  failed: string
  /** Label of the cancel button; null for none. */
  back?: string | null
  /** The explanation, and the fields. */
  children: ReactNode | ((item: Item) => ReactNode)
}

/**
 * Confirms an action on an item of a page, with the fields that it needs. The page shows the answer's message
 * afterwards.
 */
export function ConfirmDialog<Item, Body>({ title, ...form }: FormProps<Item, Body> & { title: string }) {
  return (
    <DialogFrame dialog={form.dialog} title={title}>
      <ConfirmForm {...form} />
    </DialogFrame>
  )
}

/** The same form, for a dialog with several actions. */
export function ConfirmForm<Item, Body>(props: FormProps<Item, Body>) {
  const { dialog, schema, act, leave, back = 'Cancel', children, ...words } = props
  const { revalidate } = useRevalidator()
  const { item } = dialog
  if (item === undefined) return null
  const content = typeof children === 'function' ? children(item) : children
  return (
    <Form
      {...words}
      {...(schema && { schema })}
      send={async (body: Body) =>
        leave ? act(item, body).then(() => undefined) : runAndRefresh(() => act(item, body), revalidate)
      }
      done={(outcome) => (outcome ? dialog.finish(outcome) : leave?.())}
      className="grid gap-5"
      beside={
        back === null ? null : (
          <Button tone="plain" onClick={dialog.close}>
            {back}
          </Button>
        )
      }
    >
      {schema ? content : <div className="max-w-measure wrap-anywhere">{content}</div>}
    </Form>
  )
}
