import { changeStaffRules } from '@ariviyal/contract/accounts/team'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'

interface Props {
  isRequired: boolean
  /** Number of staff without a second factor. */
  without: number
}

const people = (count: number) => (count === 1 ? 'one person has' : `${count} people have`)

/** The setting that requires a second factor of all staff. */
export function StaffRules({ isRequired, without }: Props) {
  const confirming = useDialog<boolean>()
  return (
    <section aria-labelledby="staff-rules">
      <h2 id="staff-rules" className="mt-10 mb-3 text-xl">
        A second factor for everyone
      </h2>
      <Notice dialog={confirming} />
      <p className="mb-4 max-w-measure">
        {isRequired
          ? 'All staff need a second factor. Until it is set up, nothing else in the console opens.'
          : `Each member of staff may choose. ${without === 0 ? 'All have one.' : `So far ${people(without)} none.`}`}
      </p>
      <Button tone="quiet" onClick={() => confirming.show(!isRequired)}>
        {isRequired ? 'Make it optional' : 'Require it of everyone'}
      </Button>
      <ConfirmDialog
        dialog={confirming}
        title={confirming.item ? 'Require a second factor of everyone?' : 'Make the second factor optional?'}
        act={(second_factor_required) => call(changeStaffRules, { body: { second_factor_required } })}
        submit={confirming.item ? 'Require it of everyone' : 'Make it optional'}
        pending="Saving..."
        failed="This could not be saved. Try again."
      >
        {(required) => (
          <p>
            {required
              ? 'Staff without one must set it up before they can do anything else in the console. Programs that log in as staff stop working.'
              : 'Staff who have a second factor keep it. Others may use their password alone.'}
          </p>
        )}
      </ConfirmDialog>
    </section>
  )
}
