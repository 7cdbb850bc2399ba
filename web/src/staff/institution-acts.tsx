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
} from '@ariviyal/contract/institution-details'
import { limits } from '@ariviyal/contract/limits'
import { hasAccess } from '@ariviyal/contract/roles'
import { Rejection } from '@ariviyal/contract/subscriptions'
import { call } from '../api/client.ts'
import { useSession } from '../session/use-session.ts'
import { TextArea } from '../ui/text-area.tsx'
import { useSheet } from '../ui/use-sheet.ts'
import { ActSheet } from './act-sheet.tsx'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { MonthsField, ReferenceField, SeatsField } from './term-fields.tsx'
import { wholeNumber } from './whole-number.ts'

/** What staff can do about a school, each in its own sheet. */
export function useInstitutionActs() {
  const extending = useSheet<InstitutionDetails>()
  const seating = useSheet<InstitutionDetails>()
  const ending = useSheet<InstitutionDetails>()
  const linking = useSheet<InstitutionDetails>()
  const removing = useSheet<Representative & { school_id: string }>()
  const mayEnd = hasAccess(useSession().currentUser?.role, 'admin')
  const sheets = [extending, seating, ending, linking, removing]
  return {
    extending,
    seating,
    ending,
    linking,
    removing,
    mayEnd,
    sheets,
    /** Opens one act, and takes what came of the one before off the page. */
    begin: <Item,>(sheet: { show: (item: Item) => void }, item: Item) => {
      for (const other of sheets) other.forget()
      sheet.show(item)
    },
  }
}

export function InstitutionActSheets({ acting }: { acting: ReturnType<typeof useInstitutionActs> }) {
  return (
    <>
      <ActSheet
        sheet={acting.extending}
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
                ? 'The new term begins now; everyone who holds a seat is covered again.'
                : 'The months are added where the running term ends. The school is written to.'}
            </p>
            <MonthsField />
            <ReferenceField />
          </>
        )}
      </ActSheet>
      <ActSheet
        sheet={acting.seating}
        title="Change seats"
        schema={SeatsForm}
        act={({ id }, body) => call(changeSeats, { params: { id }, body })}
        submit="Save"
        pending="Saving..."
        failed="The seats could not be changed. Try again."
      >
        {({ seats, seats_used }) => (
          <SeatsField defaultValue={seats ?? 1} hint={`${wholeNumber(seats_used)} are taken; not fewer than that.`} />
        )}
      </ActSheet>
      <ActSheet
        sheet={acting.ending}
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
              Premium content is closed at once to {wholeNumber(seats_used)}{' '}
              {seats_used === 1 ? 'teacher who holds a seat' : 'teachers who hold a seat'}. They keep their seats for
              the case that it is renewed.
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
      </ActSheet>
      <ConfirmSheet
        sheet={acting.linking}
        title="Send a new link?"
        act={async ({ id }) => {
          const { msg } = await call(sendClaimLink, { params: { id } })
          return { tone: 'success', text: msg }
        }}
        submit="Send"
        pending="Sending..."
        failed="The link could not be sent. Try again."
      >
        {({ school_email, principal_email }) => (
          <p>
            A link that makes a representative goes to {school_email}
            {principal_email === school_email ? '' : ` and ${principal_email}`}. One that was sent before stops working.
          </p>
        )}
      </ConfirmSheet>
      <ConfirmSheet
        sheet={acting.removing}
        title="Remove the representative?"
        act={async ({ school_id, user_id, name }) => {
          const { msg } = await call(removeRepresentative, { params: { id: school_id }, body: { user_id } })
          return { tone: 'success', text: `${name}: ${msg}` }
        }}
        submit="Remove"
        pending="Removing..."
        failed="The representative could not be removed. Try again."
      >
        {({ name }) => (
          <p>
            {name} no longer sees or changes anything of this school. A seat that they hold stays. The invite link that
            teachers were given stops working; the school is written to that there is a new one.
          </p>
        )}
      </ConfirmSheet>
    </>
  )
}
