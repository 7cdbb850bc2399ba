import { ReportForm, reportPost } from '@ariviyal/contract/community/moderation'
import { reportReasons } from '@ariviyal/contract/community/moderation-rules'
import { limits } from '@ariviyal/contract/limits'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'

/** Reports a post to staff. */
export function ReportDialog({ dialog }: { dialog: DialogState<string> }) {
  return (
    <ConfirmDialog
      dialog={dialog}
      title="Report to staff"
      schema={ReportForm}
      act={(id, body) => call(reportPost, { params: { id }, body })}
      submit="Report"
      pending="Sending..."
      failed="The report could not be sent. Try again."
    >
      <p>
        Staff look at it. The author does not learn who reported it. Is it unlawful?{' '}
        <Link
          to={`/grievances?place=${encodeURIComponent(`${location.origin}${location.pathname}#${dialog.item ?? ''}`)}`}
        >
          Complain to the grievance officer
        </Link>
        , who has to decide within the time that the law sets.
      </p>
      <Select
        name="reason"
        label="Reason"
        prompt="Choose a reason"
        options={Object.entries(reportReasons).map(([value, label]) => ({ value, label }))}
      />
      <TextArea name="details" label="More about it" optional maxLength={limits.reasonMax} rows={3} />
    </ConfirmDialog>
  )
}
