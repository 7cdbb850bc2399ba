import { changeStaffRules } from '@ariviyal/contract/team'
import { call } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useSheet } from '../ui/use-sheet.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'

interface Props {
  isRequired: boolean
  /** How many of the staff have no second factor. */
  without: number
}

const people = (count: number) => (count === 1 ? 'one person has' : `${count} people have`)

/** Whether everyone on the staff needs a second factor. */
export function StaffRules({ isRequired, without }: Props) {
  const asking = useSheet<boolean>()
  return (
    <section aria-labelledby="staff-rules">
      <h2 id="staff-rules" className="mt-10 mb-3 text-xl">
        A second factor for everyone
      </h2>
      <Notice sheet={asking} />
      <p className="mb-4 max-w-measure">
        {isRequired
          ? 'Everyone on the staff needs a second factor. Who has none reaches only the page that sets it up.'
          : `Each member of staff may choose. ${without === 0 ? 'All have one.' : `So far ${people(without)} none.`}`}
      </p>
      <Button tone="quiet" onClick={() => asking.show(!isRequired)}>
        {isRequired ? 'Leave it to each' : 'Ask it of everyone'}
      </Button>
      <ConfirmSheet
        sheet={asking}
        title={asking.item ? 'Ask a second factor of everyone?' : 'Leave the second factor to each?'}
        act={async (second_factor_required) => {
          const { msg } = await call(changeStaffRules, { body: { second_factor_required } })
          return { tone: 'success', text: msg }
        }}
        submit={asking.item ? 'Ask it of everyone' : 'Leave it to each'}
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
      </ConfirmSheet>
    </section>
  )
}
