import type { MessageAnswer } from '@ariviyal/contract/errors'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { settle } from '../ui/settle.ts'
import { SheetFrame } from '../ui/sheet-frame.tsx'
import type { Sheet } from '../ui/use-sheet.ts'

interface Props<Item, Body> {
  sheet: Sheet<Item>
  title: string
  schema: z.ZodMiniType<Body>
  act: (item: Item, body: Body) => Promise<MessageAnswer>
  submit: string
  pending: string
  /** What a failure says when the server said nothing. */
  failed: string
  /** What closes the sheet without the act. */
  back?: string
  /** What will happen, and the fields. */
  children: (item: Item) => ReactNode
}

/** A short form about one thing of a page; the answer's message is what the page says afterwards. */
export function ActSheet<Item, Body>({
  sheet,
  title,
  schema,
  act,
  submit,
  pending,
  failed,
  back = 'Cancel',
  children,
}: Props<Item, Body>) {
  const { revalidate } = useRevalidator()
  const { item } = sheet
  return (
    <SheetFrame sheet={sheet} title={title}>
      {item === undefined ? null : (
        <Form
          schema={schema}
          send={(body) => settle(async () => ({ tone: 'success', text: (await act(item, body)).msg }), revalidate)}
          done={sheet.finish}
          failed={failed}
          submit={submit}
          pending={pending}
          className="grid gap-5"
          beside={
            <Button tone="plain" onClick={sheet.close} className="px-2">
              {back}
            </Button>
          }
        >
          {children(item)}
        </Form>
      )}
    </SheetFrame>
  )
}
