import type { Answer } from '@ariviyal/contract/endpoint'
import { requiredText } from '@ariviyal/contract/fields'
import { limits } from '@ariviyal/contract/limits'
import { partnershipLimits } from '@ariviyal/contract/partnerships/partnership-rules'
import {
  CheckForm,
  checkPartner,
  type showPartner,
  withdrawCheck,
} from '@ariviyal/contract/partnerships/partnership-staff'
import { inWords } from '@ariviyal/contract/time'
import * as z from 'zod/mini'
import { call } from '../../api/client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { Facts } from '../../ui/facts.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'

type Partner = Answer<typeof showPartner>

const WithdrawForm = z.object({ reason: requiredText('Give the reason', limits.reasonMax) })

/** What staff checked, how and until when. Only words are kept, never a document. */
export function PartnerCheck({ partner: { organisation, check } }: { partner: Partner }) {
  const checking = useDialog<Partner['check']>()
  const withdrawing = useDialog<string>()
  const { id, is_checked: isChecked } = organisation
  return (
    <section aria-labelledby="check" className="max-w-3xl">
      <h2 id="check" className="sr-only">
        Check
      </h2>
      <Notice dialog={checking} />
      <Notice dialog={withdrawing} />
      {isChecked ? null : (
        <Banner tone="warning" className="mb-5">
          {check === null
            ? 'Nobody has checked this organisation yet. It is not listed and can offer nothing.'
            : 'The check has ended. The organisation is not listed, and nothing can be confirmed.'}
        </Banner>
      )}
      {check === null ? null : (
        <Facts
          facts={[
            ['Counts until', inWords(check.until, 'day', 'UTC')],
            ['People', check.people],
            ['What was checked', check.checked],
            ['How', check.how],
            ['Recorded', <Moment key="at" at={check.checked_at} />],
          ]}
        />
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => checking.show(check)}>{check === null ? 'Record a check' : 'Check again'}</Button>
        {isChecked ? (
          <Button tone="danger" onClick={() => withdrawing.show(id)}>
            Withdraw the check
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        dialog={checking}
        title="Record a check"
        schema={CheckForm}
        act={(_, body) => call(checkPartner, { params: { id }, body })}
        submit="Record it"
        pending="Saving..."
        failed="The check could not be recorded. Try again."
      >
        {(known) => (
          <>
            <p>Look at documents and give them back. Keep no copy; write down what you saw.</p>
            <TextArea
              name="people"
              label="People who were checked"
              rows={2}
              defaultValue={known?.people}
              hint="Everyone of the organisation who will meet pupils or teachers."
            />
            <TextArea
              name="checked"
              label="What was checked"
              rows={3}
              defaultValue={known?.checked}
              hint="Registration, identity, police verification, references."
            />
            <TextArea name="how" label="How" rows={2} defaultValue={known?.how} hint="By video, in person, by phone." />
            <Field
              name="until"
              label="Last day on which it counts"
              type="date"
              hint={`Within the next ${partnershipLimits.checkDaysMax} days.`}
            />
          </>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        dialog={withdrawing}
        title="Withdraw the check?"
        schema={WithdrawForm}
        act={(about, body) => call(withdrawCheck, { params: { id: about }, body })}
        submit="Withdraw it"
        pending="Saving..."
        failed="The check could not be withdrawn. Try again."
      >
        <p>
          The organisation and its offers vanish from the list at once. Schools with a confirmed time get a mail and
          have to confirm again after the next check.
        </p>
        <TextArea name="reason" label="Reason" rows={3} maxLength={limits.reasonMax} />
      </ConfirmDialog>
    </section>
  )
}
