import { closeIncident, type Incident } from '@ariviyal/contract/partnerships/partnership-staff'
import { partnershipLimits } from '@ariviyal/contract/partnerships/partnership-rules'
import { requiredText } from '@ariviyal/contract/fields'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { partnersPath } from './partners-path.ts'

const CloseForm = z.object({ words: requiredText('Say what was done', partnershipLimits.messageMax) })

/** Incidents that a school or a partner reported. */
export function IncidentList({
  incidents,
  showOrganisation = false,
}: {
  incidents: readonly Incident[]
  showOrganisation?: boolean
}) {
  const closing = useDialog<Incident>()
  return (
    <>
      <Notice dialog={closing} />
      <ul className="border-t-2 border-ink">
        {incidents.map((incident) => (
          <IncidentLine
            key={incident.id}
            incident={incident}
            showOrganisation={showOrganisation}
            close={() => closing.show(incident)}
          />
        ))}
      </ul>
      <ConfirmDialog
        dialog={closing}
        title="Close the incident?"
        schema={CloseForm}
        act={({ id }, body) => call(closeIncident, { params: { id }, body })}
        submit="Close it"
        pending="Saving..."
        failed="The incident could not be closed. Try again."
      >
        <TextArea
          name="words"
          label="What was done"
          hint="Whom you spoke to, and whether the police were told. Only staff read it."
          rows={4}
          maxLength={partnershipLimits.messageMax}
        />
      </ConfirmDialog>
    </>
  )
}

interface LineProps {
  incident: Incident
  showOrganisation: boolean
  close: () => void
}

function IncidentLine({ incident, showOrganisation, close }: LineProps) {
  const { organisation, offer, school, about, closed_at: closedAt, closed_words: closedWords } = incident
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Mark look={closedAt === null ? 'bad' : 'calm'}>{closedAt === null ? 'Open' : 'Closed'}</Mark>
        <Moment at={incident.created_at} />
        {showOrganisation ? (
          <Link to={`${partnersPath}/${organisation.id}?show=incidents`} className="link font-semibold wrap-anywhere">
            {organisation.name}
          </Link>
        ) : null}
      </p>
      <p className="max-w-measure font-serif wrap-anywhere whitespace-pre-line">{about}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        Reported by the {incident.reported_by}: {reporterInWords(incident)} · {school}
        {offer === '' ? '' : ` · ${offer}`}
      </p>
      {closedAt === null ? (
        <div>
          <Button tone="quiet" onClick={close}>
            Close it
          </Button>
        </div>
      ) : (
        <p className="wrap-anywhere">
          Closed on <Moment at={closedAt} show="day" />: {closedWords}
        </p>
      )}
    </li>
  )
}

const reporterInWords = ({ reporter, reporter_email: email }: Incident): string =>
  email === '' ? 'a deleted account' : `${reporter}, ${email}`
