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
          ? 'Everyone on the staff needs a second factor. Who has none reaches only the page that sets it up.'
          : `Each member of staff may choose. ${without === 0 ? 'All have one.' : `So far ${people(without)} none.`}`}
      </p>
      <Button tone="quiet" onClick={() => confirming.show(!isRequired)}>
        {isRequired ? 'Leave it to each' : 'Ask it of everyone'}
      </Button>
      <ConfirmDialog
        dialog={confirming}
        title={confirming.item ? 'Ask a second factor of everyone?' : 'Leave the second factor to each?'}
        act={(second_factor_required) => call(changeStaffRules, { body: { second_factor_required } })}
        submit={confirming.item ? 'Ask it of everyone' : 'Leave it to each'}
        pending="Saving..."
        failed="This could not be saved. Try again."
      >
        {(required) => (
          <p>
            {required
              ? 'Whoever on the staff has none is sent to set it up with their next step, and can do nothing else in the console until then. Programs that log in as staff stop working.'
              : 'Whoever has a second factor keeps it. Others may work with their password alone.'}
          </p>
        )}
      </ConfirmDialog>
    </section>
  )
}
