import {
  changeSeats,
  endInstitution,
  extendInstitution,
  ExtensionForm,
  type InstitutionDetails,
  removeRepresentative,
  type Representative,
  SeatsForm,
  sendClaimLink,
} from '@ariviyal/contract/institutions/institution-details'
import { limits } from '@ariviyal/contract/limits'
import { hasAccess } from '@ariviyal/contract/accounts/roles'
import { Rejection } from '@ariviyal/contract/subscriptions/subscriptions'
import { call } from '../../api/client.ts'
import { useSession } from '../../session/use-session.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { MonthsField, ReferenceField, SeatsField } from '../../console/decisions/term-fields.tsx'
import { groupDigits } from '@ariviyal/contract/digit-grouping'
import { pluralise } from '../../ui/pluralise.ts'
import { withName } from '../../ui/run-and-refresh.ts'

/** Staff actions on an institution, each in a dialog. */
export function useInstitutionActs() {
  const extending = useDialog<InstitutionDetails>()
  const changingSeats = useDialog<InstitutionDetails>()
  const ending = useDialog<InstitutionDetails>()
  const linking = useDialog<InstitutionDetails>()
  const removing = useDialog<Representative & { school_id: string }>()
  const mayEnd = hasAccess(useSession().currentUser?.role, 'admin')
  const dialogs = [extending, changingSeats, ending, linking, removing]
  return {
    extending,
    changingSeats,
    ending,
    linking,
    removing,
    mayEnd,
    dialogs,
  }
}

export function InstitutionActDialogs({ acting }: { acting: ReturnType<typeof useInstitutionActs> }) {
  return (
    <>
      <ConfirmDialog
        dialog={acting.extending}
        title="Add to the subscription"
        schema={ExtensionForm}
        act={({ id }, body) => call(extendInstitution, { params: { id }, body })}
        submit="Save"
        pending="Saving..."
        failed="The subscription could not be extended. Try again."
      >
        {({ state }) => (
          <>
            <p>
              {state === 'ended'
                ? 'The new term begins now; everyone with a seat is covered again.'
                : 'The months are added where the running term ends. We mail the school about it.'}
            </p>
            <MonthsField />
            <ReferenceField />
          </>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        dialog={acting.changingSeats}
        title="Change seats"
        schema={SeatsForm}
        act={({ id }, body) => call(changeSeats, { params: { id }, body })}
        submit="Save"
        pending="Saving..."
        failed="The seats could not be changed. Try again."
      >
        {({ seats, seats_used }) => (
          <SeatsField defaultValue={seats ?? 1} hint={`${groupDigits(seats_used)} are taken; not fewer than that.`} />
        )}
      </ConfirmDialog>
      <ConfirmDialog
        dialog={acting.ending}
        title="End the subscription now?"
        schema={Rejection}
        act={({ id }, body) => call(endInstitution, { params: { id }, body })}
        submit="End now"
        pending="Ending..."
        failed="The subscription could not be ended. Try again."
      >
        {({ seats_used }) => (
          <>
            <p>
              Premium content is closed at once to{' '}
              {pluralise(seats_used, 'teacher with a seat', 'teachers with a seat')}. They keep their seats in case the
              school renews.
            </p>
            <TextArea
              name="reason"
              label="Reason"
              optional
              maxLength={limits.reasonMax}
              hint="The school reads it in the mail."
            />
          </>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        dialog={acting.linking}
        title="Send a new link?"
        act={({ id }) => call(sendClaimLink, { params: { id } })}
        submit="Send"
        pending="Sending..."
        failed="The link could not be sent. Try again."
      >
        {({ school_email, principal_email }) => (
          <p>
            We mail a link for a representative to {school_email}
            {principal_email === school_email ? '' : ` and ${principal_email}`}. An earlier link stops working.
          </p>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        dialog={acting.removing}
        title="Remove the representative?"
        act={({ school_id, user_id, name }) =>
          withName(name, call(removeRepresentative, { params: { id: school_id }, body: { user_id } }))
        }
        submit="Remove"
        pending="Removing..."
        failed="The representative could not be removed. Try again."
      >
        {({ name }) => (
          <p>
            {name} can no longer see or change anything of this school, but keeps a seat they have. The invite link for
            teachers stops working; we mail the school that there is a new one.
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
