import type { SchoolDetails } from '@ariviyal/contract/school-form'
import type { MailPreview } from '@ariviyal/contract/mails'
import { Rejection, type RequestStatus } from '@ariviyal/contract/subscriptions'
import { limits } from '@ariviyal/contract/limits'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import { Form } from '../ui/form.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { DecisionMark } from './decision-mark.tsx'
import { DecisionWay } from './decision-way.tsx'
import { Facts } from './facts.tsx'
import { Moment } from './moment.tsx'
import { schoolFacts } from './school-facts.ts'
import { PreviewMail } from './preview-mail.tsx'
import { settle } from '../ui/settle.ts'
import { SheetFrame } from '../ui/sheet-frame.tsx'
import type { Outcome, Sheet } from '../ui/use-sheet.ts'
import { MonthsField, ReferenceField } from './term-fields.tsx'

type Submission = z.infer<typeof SchoolDetails> & {
  id: string
  status: RequestStatus
  reason: string
  created_at: string
  decided_at: string | null
}

interface Props<Item extends Submission, Terms> {
  sheet: Sheet<Item>
  /** What is known beside the form: who sent it, what was granted. */
  beside?: (item: Item) => readonly (readonly [label: string, fact: ReactNode])[]
  /** What stands between the state and the form. */
  renderAbove?: (item: Item) => ReactNode
  termsSchema: z.ZodMiniType<Terms>
  /** Fields of an approval beside months and reference. */
  renderTerms?: (item: Item) => ReactNode
  approve: (item: Item, terms: Terms) => Promise<Outcome>
  reject: (item: Item, rejection: { reason: string }) => Promise<Outcome>
  /** The mail that a decision would send, of what stands in its form. */
  previewMail?: (item: Item, decision: 'approve' | 'reject', values: Record<string, string>) => Promise<MailPreview>
}

/** A school's form to read whole and, while it is pending, to decide. */
export function DecisionSheet<Item extends Submission, Terms>({
  sheet,
  beside,
  renderAbove,
  ...decision
}: Props<Item, Terms>) {
  const { item } = sheet
  return (
    <SheetFrame sheet={sheet} title={item?.institution_name ?? ''}>
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
          <Facts facts={[...(beside?.(item) ?? []), ...schoolFacts(item)]} />
          {item.status === 'pending' ? <Decision item={item} finish={sheet.finish} {...decision} /> : null}
        </>
      )}
    </SheetFrame>
  )
}

type DecisionProps<Item extends Submission, Terms> = Omit<Props<Item, Terms>, 'sheet' | 'beside' | 'renderAbove'> & {
  item: Item
  finish: Sheet<Item>['finish']
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
    <div className="mt-6 grid gap-3">
      <DecisionWay label="Approve" look="border-peacock text-peacock">
        <Form
          schema={termsSchema}
          send={(terms) => settle(() => approve(item, terms), revalidate)}
          done={finish}
          failed="The approval could not be saved. Try again."
          submit="Approve"
          pending="Approving..."
          beside={preview('approve')}
          className="grid gap-5 sm:grid-cols-2"
        >
          <MonthsField />
          {renderTerms?.(item)}
          <ReferenceField className="sm:col-span-2" />
        </Form>
      </DecisionWay>
      <DecisionWay label="Reject" look="border-kumkum text-kumkum">
        <Form
          schema={Rejection}
          send={(rejection) => settle(() => reject(item, rejection), revalidate)}
          done={finish}
          failed="The rejection could not be saved. Try again."
          submit="Reject"
          pending="Rejecting..."
          beside={preview('reject')}
          className="grid gap-5"
        >
          <TextArea
            name="reason"
            label="Reason"
            optional
            maxLength={limits.reasonMax}
            hint="The applicant reads it in the mail."
          />
        </Form>
      </DecisionWay>
    </div>
  )
}
