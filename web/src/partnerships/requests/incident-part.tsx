import { incidentWords, partnershipLimits } from '@ariviyal/contract/partnerships/partnership-rules'
import { IncidentForm, reportIncident } from '@ariviyal/contract/partnerships/requests'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Reports what must not happen to our staff, and says what the law asks. */
export function IncidentPart({ id }: { id: string }) {
  const reporting = useDialog<string>()
  return (
    <section aria-labelledby="incident" className="border-t-2 border-ink pt-6">
      <h2 id="incident" className="mb-2 text-xl">
        Something went wrong?
      </h2>
      <p className="mb-4 max-w-measure">
        Tell our staff of anything that put a pupil at risk or felt wrong. The other side does not read it.
      </p>
      <Notice dialog={reporting} />
      <Button tone="danger" onClick={() => reporting.show(id)}>
        Report an incident
      </Button>
      <ConfirmDialog
        dialog={reporting}
        title="Report an incident"
        schema={IncidentForm}
        act={(about, body) => call(reportIncident, { params: { id: about }, body })}
        submit="Send to our staff"
        pending="Sending..."
        failed="Your report could not be sent. Try again, or call Childline 1098 if a child is in danger."
      >
        <ul className="grid gap-2 border-l-4 border-kumkum bg-kumkum-pale px-4 py-3">
          {incidentWords.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <TextArea
          name="about"
          label="What happened"
          rows={5}
          maxLength={partnershipLimits.messageMax}
          hint="When, where and who was there. Leave out the names of pupils."
        />
      </ConfirmDialog>
    </section>
  )
}
