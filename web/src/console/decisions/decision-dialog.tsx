import type { InstitutionFormDetails } from '@ariviyal/contract/institutions/institution-fields'
import type { MailPreview } from '@ariviyal/contract/staff/mails'
import { Rejection, type RequestStatus } from '@ariviyal/contract/subscriptions/subscriptions'
import { limits } from '@ariviyal/contract/limits'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import { Form } from '../../ui/form/form.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { DecisionMark } from './decision-mark.tsx'
import { DecisionLink } from './decision-link.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { institutionFacts } from './institution-facts.ts'
import { PreviewMail } from '../mail/preview-mail.tsx'
import { type ActAnswer, runAndRefresh } from '../../ui/run-and-refresh.ts'
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { MonthsField, ReferenceField } from './term-fields.tsx'

type Submission = z.infer<typeof InstitutionFormDetails> & {
  id: string
  status: RequestStatus
  reason: string
  created_at: string
  decided_at: string | null
}

interface Props<Item extends Submission, Terms> {
  dialog: DialogState<Item>
  /** Facts shown beside the form, such as the sender and the terms granted. */
  beside?: (item: Item) => readonly (readonly [label: string, fact: ReactNode])[]
  /** Content between the state and the form. */
  renderAbove?: (item: Item) => ReactNode
  termsSchema: z.ZodMiniType<Terms>
  /** Additional fields of an approval. */
  renderTerms?: (item: Item) => ReactNode
  approve: (item: Item, terms: Terms) => Promise<ActAnswer>
  reject: (item: Item, rejection: { reason: string }) => Promise<ActAnswer>
  /** Previews the mail of a decision with the current form values. */
  previewMail?: (item: Item, decision: 'approve' | 'reject', values: Record<string, string>) => Promise<MailPreview>
}

/** Shows an institution's complete form and, while it is pending, the decision forms. */
export function DecisionDialog<Item extends Submission, Terms>({
  dialog,
  beside,
  renderAbove,
  ...decision
}: Props<Item, Terms>) {
  const { item } = dialog
  return (
    <DialogFrame
      dialog={dialog}
      title={item?.institution_name ?? ''}
      actions={item?.status === 'pending' ? <Decision item={item} finish={dialog.finish} {...decision} /> : null}
    >
      {item === undefined ? null : (
        <>
          <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
            <DecisionMark status={item.status} />
            <span>
              Received <Moment at={item.created_at} />
              {item.decided_at === null ? null : (
                <>
                  , decided <Moment at={item.decided_at} />
                </>
              )}
            </span>
          </p>
          {item.reason === '' ? null : (
            <p className="mb-4 border-l-4 border-kumkum pl-4 whitespace-pre-line">{item.reason}</p>
          )}
          {renderAbove?.(item)}
          <Facts facts={[...(beside?.(item) ?? []), ...institutionFacts(item)]} />
        </>
      )}
    </DialogFrame>
  )
}

type DecisionProps<Item extends Submission, Terms> = Omit<Props<Item, Terms>, 'dialog' | 'beside' | 'renderAbove'> & {
  item: Item
  finish: DialogState<Item>['finish']
}

function Decision<Item extends Submission, Terms>({
  item,
  finish,
  termsSchema,
  renderTerms,
  approve,
  reject,
  previewMail,
}: DecisionProps<Item, Terms>) {
  const { revalidate } = useRevalidator()
  const preview = (decision: 'approve' | 'reject') =>
    previewMail ? <PreviewMail compose={(values) => previewMail(item, decision, values)} /> : null
  return (
    <>
      <DecisionLink label="Approve" look="border-peacock text-peacock">
        <Form
          schema={termsSchema}
          send={(terms) => runAndRefresh(() => approve(item, terms), revalidate)}
          done={finish}
          failed="The approval could not be saved. Try again."
          submit="Approve"
          pending="Approving..."
          className="grid gap-5 sm:grid-cols-2"
        >
          <MonthsField />
          {renderTerms?.(item)}
          <ReferenceField className="sm:col-span-2" />
          {preview('approve')}
        </Form>
      </DecisionLink>
      <DecisionLink label="Reject" look="border-kumkum text-kumkum">
        <Form
          schema={Rejection}
          send={(rejection) => runAndRefresh(() => reject(item, rejection), revalidate)}
          done={finish}
          failed="The rejection could not be saved. Try again."
          submit="Reject"
          pending="Rejecting..."
          className="grid gap-5"
        >
          <TextArea
            name="reason"
            label="Reason"
            optional
            maxLength={limits.reasonMax}
            hint="The applicant reads it in the mail."
          />
          {preview('reject')}
        </Form>
      </DecisionLink>
    </>
  )
}
