import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { settle } from '../ui/settle.ts'
import { SheetFrame } from '../ui/sheet-frame.tsx'
import type { Outcome, Sheet } from '../ui/use-sheet.ts'

interface Props<Item> {
  sheet: Sheet<Item>
  title: string
  act: (item: Item) => Promise<Outcome>
  submit: string
  pending: string
  /** What a failure says when the server said nothing. */
  failed: string
  /** What will happen. */
  children: (item: Item) => ReactNode
}

/** Asks before something is taken away. */
export function ConfirmSheet<Item>({ sheet, title, act, submit, pending, failed, children }: Props<Item>) {
  const { revalidate } = useRevalidator()
  const { item } = sheet
  return (
    <SheetFrame sheet={sheet} title={title}>
      {item === undefined ? null : (
        <Form
          send={() => settle(() => act(item), revalidate)}
          done={sheet.finish}
          failed={failed}
          submit={submit}
          pending={pending}
          className="grid gap-5"
          beside={
            <Button tone="plain" onClick={sheet.close} className="px-2">
              Cancel
            </Button>
          }
        >
          <div className="max-w-measure">{children(item)}</div>
        </Form>
      )}
    </SheetFrame>
  )
}
