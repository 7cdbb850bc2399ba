import {
  type ApprovalKind,
  type ApprovalOutcome,
  type ApprovalPreview,
  approveMany,
  ManyTerms,
  previewApprovals,
} from '@ariviyal/contract/staff/dashboard'
import { limits } from '@ariviyal/contract/limits'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { call } from '../../api/client.ts'
import { Form } from '../../ui/form/form.tsx'
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { ApprovalOutcomes } from './approval-outcomes.tsx'
import { ApprovalPreviews } from './approval-previews.tsx'
import type { Choice } from '../use-choice.ts'
import { pluralise } from '../../ui/pluralise.ts'
import { MonthsField, ReferenceField, SeatsField } from './term-fields.tsx'

/** Items of a batch approval, with the preview under the default terms. */
export interface ApprovalBatch {
  kind: ApprovalKind
  ids: string[]
  preview: ApprovalPreview[]
}

/** Preview of the selection under the default terms. */
export async function previewOf(kind: ApprovalKind, choice: Choice): Promise<ApprovalBatch> {
  const ids = [...choice.ids]
  return { kind, ids, preview: await fetchPreview({ kind, ids }, { months: limits.monthsDefault }) }
}

async function fetchPreview(
  { kind, ids }: Pick<ApprovalBatch, 'kind' | 'ids'>,
  terms: { months: number; seats?: number },
) {
  const { items } = await call(previewApprovals, { query: { kind, ids: ids.join(','), ...terms } })
  return items
}

/** An empty field leaves the seats to the server: one per teacher. */
const TermsForm = z.pipe(
  z.transform(
    ({ seats, ...terms }: { months: string; reference: string; seats?: string }): z.input<typeof ManyTerms> => ({
      ...terms,
      ...(seats?.trim() && { seats }),
    }),
  ),
  ManyTerms,
)

export function ApproveManyDialog({ dialog, choice }: { dialog: DialogState<ApprovalBatch>; choice: Choice }) {
  const title = dialog.item ? `Approve ${pluralise(dialog.item.ids.length, 'request')}` : ''
  return (
    <DialogFrame dialog={dialog} title={title}>
      {dialog.item ? <ApproveMany several={dialog.item} choice={choice} close={dialog.close} /> : null}
    </DialogFrame>
  )
}

/** Shared terms, the preview of each item, and the outcomes after approval. */
function ApproveMany({ several, choice, close }: { several: ApprovalBatch; choice: Choice; close: () => void }) {
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
    // Failed items stay selected for a retry.
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
        {kind === 'institution' ? <SeatsField optional hint="Leave empty for one per teacher of each school." /> : null}
        <ReferenceField className="sm:col-span-2" />
      </fieldset>
      <ApprovalPreviews items={preview} isStale={isStale} />
    </Form>
  )
}
