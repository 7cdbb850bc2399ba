import {
  type ApprovalKind,
  type ApprovalOutcome,
  type ApprovalPreview,
  approveMany,
  ManyTerms,
  previewApprovals,
} from '@ariviyal/contract/desk'
import { limits } from '@ariviyal/contract/limits'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { call } from '../api/client.ts'
import { Form } from '../ui/form.tsx'
import { SheetFrame } from '../ui/sheet-frame.tsx'
import type { Sheet } from '../ui/use-sheet.ts'
import { ApprovalOutcomes } from './approval-outcomes.tsx'
import { ApprovalPreviews } from './approval-previews.tsx'
import type { Choice } from './use-choice.ts'
import { MonthsField, ReferenceField, SeatsField } from '../staff/term-fields.tsx'

/** What is about to be approved together, with the preview of the terms that everyone gets when staff change nothing. */
export interface Several {
  kind: ApprovalKind
  ids: string[]
  preview: ApprovalPreview[]
}

/** The preview of what is chosen, with the usual terms. */
export async function previewOf(kind: ApprovalKind, choice: Choice): Promise<Several> {
  const ids = [...choice.ids]
  return { kind, ids, preview: await fetchPreview({ kind, ids }, { months: limits.monthsDefault }) }
}

async function fetchPreview({ kind, ids }: Pick<Several, 'kind' | 'ids'>, terms: { months: number; seats?: number }) {
  const { items } = await call(previewApprovals, { query: { kind, ids: ids.join(','), ...terms } })
  return items
}

/** An empty field of seats leaves them to the server: one for each teacher. */
const TermsForm = z.pipe(
  z.transform(
    ({ seats, ...terms }: { months: string; reference: string; seats?: string }): z.input<typeof ManyTerms> => ({
      ...terms,
      ...(seats?.trim() && { seats }),
    }),
  ),
  ManyTerms,
)

export function ApproveManySheet({ sheet, choice }: { sheet: Sheet<Several>; choice: Choice }) {
  const title = sheet.item ? `Approve ${sheet.item.ids.length}` : ''
  return (
    <SheetFrame sheet={sheet} title={title}>
      {sheet.item ? <ApproveMany several={sheet.item} choice={choice} close={sheet.close} /> : null}
    </SheetFrame>
  )
}

/** Terms for all, what each of them gets, and after the act what became of each. */
function ApproveMany({ several, choice, close }: { several: Several; choice: Choice; close: () => void }) {
  const { kind, ids } = several
  const { revalidate } = useRevalidator()
  const [preview, setPreview] = useState(several.preview)
  const [isStale, setIsStale] = useState(false)
  const [outcomes, setOutcomes] = useState<ApprovalOutcome[]>()
  if (outcomes) return <ApprovalOutcomes outcomes={outcomes} close={close} />

  const count = preview.filter(({ state }) => state === 'pending').length
  const send = async (terms: z.output<typeof ManyTerms>) => {
    const { months, seats } = terms
    if (isStale) {
      setPreview(await fetchPreview(several, { months, ...(seats !== undefined && { seats }) }))
      setIsStale(false)
      return
    }
    const { items } = await call(approveMany, { body: { kind, ids, ...terms } })
    // What failed stays chosen, for another try.
    choice.keep(items.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id))
    await revalidate()
    setOutcomes(items)
  }
  return (
    <Form
      schema={TermsForm}
      send={send}
      done={() => undefined}
      failed="The approvals could not be saved. Try again."
      submit={isStale ? 'Update the preview' : `Approve ${count}`}
      pending={isStale ? 'Updating...' : 'Approving...'}
      className="grid gap-6"
    >
      <fieldset
        className="grid gap-5 sm:grid-cols-2"
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement && target.name !== 'reference') setIsStale(true)
        }}
      >
        <legend className="mb-3 font-semibold">The same terms for all</legend>
        <MonthsField />
        {kind === 'institution' ? <SeatsField optional hint="Left empty: one for each teacher of a school." /> : null}
        <ReferenceField className="sm:col-span-2" />
      </fieldset>
      <ApprovalPreviews items={preview} isStale={isStale} />
    </Form>
  )
}
